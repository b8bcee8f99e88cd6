import { describe, expect, test } from 'vitest';
import { aCustomer, aFile, anAdmin, aProduct, aSuperadmin } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();

async function rows(): Promise<unknown> {
  const { db } = portal.context;
  const count = (table: 'orders' | 'order_products' | 'order_product_images' | 'notifications' | 'idempotency_keys') =>
    sql<{ n: number }>`select count(*)::int as n from ${sql.ref(table)}`.first(db);
  return Promise.all(
    (['orders', 'order_products', 'order_product_images', 'notifications', 'idempotency_keys'] as const).map(count),
  );
}

/** Expects an error with this status that left every table unchanged. */
async function refuses(customer: Awaited<ReturnType<typeof portal.as>>, body: unknown, status: number) {
  const before = await rows();
  const answer = await customer.send('POST', '/api/orders/bulk', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  expect(await rows()).toEqual(before);
  return answer.body as { error: string; code: string; fields?: Record<string, string> };
}

describe('placeOrder', () => {
  test('places an order with its own copy of each product', async () => {
    const account = await aCustomer(portal, { companyName: 'Harbour Goods' });
    const customer = await portal.as(account);
    const satchel = await aProduct(portal, { images: 2 });
    const tote = await aProduct(portal, { visibleTo: [account] });
    const file = await aFile(portal, { owner: account });

    const answer = await customer.call('placeOrder', {
      products: [
        {
          productCode: satchel.productCode.toLowerCase(),
          quantity: 300,
          description: 'Brass buckles',
          images: [`http://localhost:4100/files/${file.name}`],
        },
        { productCode: tote.productCode, quantity: 20 },
      ],
    });

    expect(answer.status).toBe(201);
    expect(answer.body.success).toBe(true);
    expect(answer.body.order).toMatchObject({
      customerName: 'Harbour Goods',
      customerUsername: account.username,
      totalProducts: 2,
      totalItems: 320,
      orderPercentage: 0,
      completedAt: null,
      customerArchived: false,
      adminArchived: false,
      messages: [],
    });
    expect(answer.body.order.products[0]).toEqual({
      id: satchel.id,
      productId: satchel.id,
      productCode: satchel.productCode,
      quantity: 300,
      completed: 0,
      delivered: 0,
      passed: { cutting: 0, stitching: 0, finishing: 0, packaging: 0 },
      status: 'not_reviewed',
      description: 'Brass buckles',
      breakdown: [],
      colors: [],
      sample: null,
      changedIn: null,
      images: [...satchel.images, `http://localhost:80/files/${file.name}`],
    });
    expect(answer.body.order.products[1].images).toEqual(tote.images);
  });

  test('notifies everybody in the workshop in the same transaction', async () => {
    const admin = await anAdmin(portal);
    const customer = await portal.as(await aCustomer(portal));
    const product = await aProduct(portal);

    const { body } = await customer.call('placeOrder', {
      products: [{ productCode: product.productCode, quantity: 1 }],
    });

    const { rows: told } = await sql`
      select * from notifications
      where account_id = ${admin.id} and related_id = ${body.order.id}`.execute(portal.context.db);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ type: 'order', read: false });
  });

  test.each([
    ['zero', 0],
    ['negative', -1],
    ['minus zero', -0],
    ['a fraction', 1.5],
    ['huge', 1e9],
    ['one above the most', 1_000_001],
    ['text', '3'],
    ['null', null],
    ['true', true],
    ['a list', [3]],
    ['missing', undefined],
  ])('rejects a quantity that is %s', async (_, quantity) => {
    const customer = await portal.as(await aCustomer(portal));
    const { productCode } = await aProduct(portal);
    const line = quantity === undefined ? { productCode } : { productCode, quantity };

    const body = await refuses(customer, { products: [{ productCode, quantity: 1 }, line] }, 400);

    expect(body.error).toContain('Line 2: quantity');
    expect(body.fields).toHaveProperty(['products.1.quantity']);
  });

  test('accepts the minimum and maximum quantity', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const [one, many] = [await aProduct(portal), await aProduct(portal)];

    const { status, body } = await customer.call('placeOrder', {
      products: [
        { productCode: one.productCode, quantity: 1 },
        { productCode: many.productCode, quantity: 1_000_000 },
      ],
    });

    expect(status).toBe(201);
    expect(body.order.totalItems).toBe(1_000_001);
  });

  test('rejects an unknown and an invisible product with the same text', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const hidden = await aProduct(portal, { visibleTo: [await aCustomer(portal)] });

    const unknown = await refuses(customer, { products: [{ productCode: 'NO-SUCH', quantity: 1 }] }, 400);
    const invisible = await refuses(customer, { products: [{ productCode: hidden.productCode, quantity: 1 }] }, 400);

    expect(unknown.code).toBe('orderLineRefused');
    expect(unknown.error).toBe('Line 1 (NO-SUCH): this product is not in the catalog');
    expect(invisible.error).toBe(unknown.error.replace('NO-SUCH', hidden.productCode));
    expect(invisible.fields).toEqual(unknown.fields);
  });

  test('rejects a product that occurs twice, ignoring case, and names the line', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const { productCode } = await aProduct(portal);

    const body = await refuses(
      customer,
      {
        products: [
          { productCode, quantity: 1 },
          { productCode: ` ${productCode.toLowerCase()}`, quantity: 2 },
        ],
      },
      400,
    );

    expect(body.error).toContain('Line 2');
    expect(body.error).toContain('in the order already');
  });

  test('accepts 200 lines and rejects 0 and 201', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const products = [];
    for (let line = 0; line < 200; line++)
      products.push({ productCode: (await aProduct(portal, { images: 0 })).productCode, quantity: 1 });

    await refuses(customer, { products: [] }, 400);
    await refuses(customer, { products: [...products, { productCode: 'ONE-MORE', quantity: 1 }] }, 400);
    const { status, body } = await customer.call('placeOrder', { products });

    expect(status).toBe(201);
    expect(body.order.products).toHaveLength(200);
  });

  test('rejects files of another customer, pictures of another product and URLs of other hosts', async () => {
    const account = await aCustomer(portal);
    const customer = await portal.as(account);
    const product = await aProduct(portal);
    const other = await aProduct(portal);
    const foreign = await aFile(portal, { owner: await aCustomer(portal) });

    for (const image of [
      `/files/${foreign.name}`,
      other.images[0],
      'https://evil.example/x.png',
      `https://evil.example${product.images[0]}`,
      'http://169.254.169.254/latest/meta-data',
      '//evil.example/files/x.png',
      'javascript:alert(1)',
      'data:text/html;base64,PGI+',
      'file:///etc/passwd',
      '/files/../../etc/passwd',
      '',
    ]) {
      const body = await refuses(
        customer,
        { products: [{ productCode: product.productCode, quantity: 1, images: [image] }] },
        400,
      );
      expect(body.error).toContain('Line 1');
      expect(Object.keys(body.fields ?? {})).toEqual(['products.0']);
    }
  });

  test('rejects 21 images per line, a description of 2,001 characters and unknown fields of a line', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const { productCode, images } = await aProduct(portal);

    await refuses(customer, { products: [{ productCode, quantity: 1, images: Array(21).fill(images[0]) }] }, 400);
    await refuses(customer, { products: [{ productCode, quantity: 1, description: 'x'.repeat(2001) }] }, 400);
    await refuses(customer, { products: [{ productCode, quantity: 1, description: 'a\u0000b' }] }, 400);
    await refuses(customer, { products: [{ productCode, quantity: 1, status: 'packaging' }] }, 400);
    const { status } = await customer.call('placeOrder', {
      products: [{ productCode, quantity: 1, description: 'x'.repeat(2000) }],
    });
    expect(status).toBe(201);
  });

  test('is allowed only to customers', async () => {
    const { productCode } = await aProduct(portal);
    const body = { products: [{ productCode, quantity: 1 }] };

    await refuses(await portal.as(await anAdmin(portal)), body, 403);
    await refuses(await portal.as(await aSuperadmin(portal)), body, 403);
  });
});

describe('placeOrder with an Idempotency-Key', () => {
  test('gives orders dates in the order of their numbers, also for 40 at once', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const product = await aProduct(portal);
    const body = { products: [{ productCode: product.productCode, quantity: 1 }] };
    const answers = await Promise.all(Array.from({ length: 40 }, () => customer.call('placeOrder', body)));
    expect(answers.map(answer => answer.status)).toEqual(Array(40).fill(201));

    // Reads the times from the database, which has microseconds.
    const { rows: placed } = await portal.context.db.query(
      `select id, created_at > lag(created_at) over (order by id) as later from orders order by id desc limit 40`,
    );
    expect(placed.filter(row => row.later === false)).toEqual([]);
  });

  test('repeats the first answer, returns 422 for another body, and is separate for each customer', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const other = await portal.as(await aCustomer(portal));
    const { productCode } = await aProduct(portal);
    const headers = { 'idempotency-key': 'again' };
    const body = { products: [{ productCode, quantity: 7 }] };

    const first = await customer.call('placeOrder', body, { headers });
    const again = await customer.call('placeOrder', body, { headers });
    const changed = await customer.call('placeOrder', { products: [{ productCode, quantity: 8 }] }, { headers });
    const others = await other.call('placeOrder', body, { headers });

    expect(again.body).toEqual(first.body);
    expect(changed.status).toBe(422);
    expect(changed.code).toBe('keyReused');
    expect(others.status).toBe(201);
    expect(others.body.order.id).not.toBe(first.body.order.id);
  });

  test('can be retried with the same key after a rejection', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const { productCode } = await aProduct(portal);
    const headers = { 'idempotency-key': 'after a refusal' };

    const refused = await customer.call(
      'placeOrder',
      { products: [{ productCode: 'NO-SUCH', quantity: 1 }] },
      { headers },
    );
    const placed = await customer.call('placeOrder', { products: [{ productCode, quantity: 1 }] }, { headers });

    expect([refused.status, placed.status]).toEqual([400, 201]);
  });

  test('rejects a key longer than 255 characters, and places a new order for each call without a key', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const { productCode } = await aProduct(portal);
    const body = { products: [{ productCode, quantity: 1 }] };

    const long = await customer.call('placeOrder', body, { headers: { 'idempotency-key': 'x'.repeat(256) } });
    const one = await customer.call('placeOrder', body);
    const two = await customer.call('placeOrder', body);

    expect(long.status).toBe(400);
    expect(one.body.order.id).not.toBe(two.body.order.id);
  });
});
