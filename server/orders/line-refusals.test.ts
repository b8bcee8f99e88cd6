import { expect, test } from 'vitest';
import { aCustomer, aFile, aProduct } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
const notInCatalog = 'this product is not in the catalog';
const text = `data:image/png;base64,${Buffer.from('no picture').toString('base64')}`;

async function countOrders(): Promise<number> {
  const { n } = await sql<{ n: number }>`select count(*)::int as n from orders`.one(portal.context.db);
  return Number(n);
}

test('a rejected order names every rejected line with its own reason, and writes nothing', async () => {
  const account = await aCustomer(portal);
  const customer = await portal.as(account);
  const [good, other] = [await aProduct(portal), await aProduct(portal)];
  const hidden = await aProduct(portal, { visibleTo: [await aCustomer(portal)] });
  const foreign = await aFile(portal, { owner: await aCustomer(portal) });
  const own = await aFile(portal, { owner: account });
  const [third, fourth] = [await aProduct(portal), await aProduct(portal)];
  const before = await countOrders();

  const { status, code, body } = await customer.call('placeOrder', {
    products: [
      { productCode: good.productCode, quantity: 1, images: [`/files/${own.name}`] },
      { productCode: 'NO-SUCH', quantity: 1 },
      { productCode: hidden.productCode, quantity: 1 },
      { productCode: good.productCode.toLowerCase(), quantity: 1 },
      { productCode: other.productCode, quantity: 1, images: [`/files/${own.name}`, `/files/${foreign.name}`] },
      { productCode: third.productCode, quantity: 1, images: ['https://elsewhere.example/x.png'] },
      { productCode: fourth.productCode, quantity: 1, images: [text] },
    ],
  });

  expect([status, code]).toEqual([400, 'orderLineRefused']);
  expect(body).toMatchObject({
    error: `Line 2 (NO-SUCH): ${notInCatalog}. 5 more lines cannot be placed`,
    fields: {
      'products.1': notInCatalog,
      'products.2': notInCatalog,
      'products.3': 'this product is in the order already',
      'products.4': 'image 2 is neither a picture of this product nor a file of yours',
      'products.5': 'an image is not one of this portal',
      'products.6': 'Only JPG, PNG, GIF and WebP images are accepted',
    },
  });
  expect(Object.keys((body as { fields?: object }).fields ?? {})).toHaveLength(6);
  expect(await countOrders()).toBe(before);
  const file = await sql<{ taken_at: Date | null }>`
    select taken_at from files
    where name = ${own.name}`.first(portal.context.db);
  expect(file?.taken_at).toBeNull();
});

test('a rejected order names every invalid quantity, note and image list', async () => {
  const customer = await portal.as(await aCustomer(portal));
  const faults = [
    { quantity: 0 },
    { quantity: 1 },
    { quantity: 1_000_001 },
    { quantity: 1, description: 'x'.repeat(2001) },
    { quantity: 1, images: Array(21).fill('/files/x.png') },
  ];
  const products = await Promise.all(
    faults.map(async fault => ({ productCode: (await aProduct(portal)).productCode, ...fault })),
  );

  const { status, body } = await customer.send('POST', '/api/orders/bulk', { products });

  expect(status).toBe(400);
  expect(Object.keys((body as { fields: object }).fields)).toEqual([
    'products.0.quantity',
    'products.2.quantity',
    'products.3.description',
    'products.4.images',
  ]);
});

test("a rejected order names invalid values, the catalog's reasons and missing order fields together", async () => {
  const account = await aCustomer(portal);
  const customer = await portal.as(account);
  await sql`update companies set po_required = true where id = ${account.companyId}`.execute(portal.context.db);
  const [first, second] = [await aProduct(portal), await aProduct(portal)];
  const before = await countOrders();

  const { status, code, body } = await customer.send('POST', '/api/orders/bulk', {
    products: [
      { productCode: 'NO-SUCH', quantity: 0 },
      { productCode: first.productCode, quantity: 1 },
      { productCode: 'NONE', quantity: 1 },
      { productCode: '', quantity: 1 },
      { productCode: second.productCode, quantity: 1, images: [text] },
      { productCode: first.productCode, quantity: 1, description: 'x'.repeat(2001) },
      'no line',
    ],
    deliveryAddressId: 999_999_999,
    color: 'Sand',
  });

  expect([status, code]).toEqual([400, 'invalidInput']);
  expect(body).toEqual({
    error: expect.stringMatching(/^Line 1: quantity must be /),
    code: 'invalidInput',
    fields: {
      'products.0': notInCatalog,
      'products.0.quantity': expect.any(String),
      'products.2': notInCatalog,
      'products.3.productCode': expect.any(String),
      'products.4': 'Only JPG, PNG, GIF and WebP images are accepted',
      'products.5': 'this product is in the order already',
      'products.5.description': expect.any(String),
      'products.6': expect.any(String),
      poNumber: 'is required',
      deliveryAddressId: 'is not one of your addresses',
      color: expect.any(String),
    },
  });
  expect((body as { fields: Record<string, string> }).fields['products.6']).not.toBe(notInCatalog);
  expect(await countOrders()).toBe(before);
  const stored = [];
  for await (const { name } of portal.context.storage.list()) stored.push(name);
  expect(stored).toEqual([]);
});

test('a rejected order names its date, its lines, its number and its address together', async () => {
  const account = await aCustomer(portal);
  const customer = await portal.as(account);
  await sql`update companies set po_required = true where id = ${account.companyId}`.execute(portal.context.db);

  const { status, code, body } = await customer.call('placeOrder', {
    products: [{ productCode: 'NO-SUCH', quantity: 1 }],
    requestedDate: '2020-01-01',
    deliveryAddressId: 999_999_999,
  });

  expect([status, code]).toEqual([400, 'invalidInput']);
  expect(Object.keys((body as { fields: object }).fields).sort()).toEqual([
    'deliveryAddressId',
    'poNumber',
    'products.0',
    'requestedDate',
  ]);
});

test('an order whose lines have pictures with the same problem is rejected with the code of that problem', async () => {
  const customer = await portal.as(await aCustomer(portal));
  const products = [await aProduct(portal), await aProduct(portal)];

  const { status, code, body } = await customer.call('placeOrder', {
    products: products.map(({ productCode }) => ({ productCode, quantity: 1, images: [text] })),
  });

  expect([status, code]).toEqual([415, 'fileTypeNotTaken']);
  expect(Object.keys((body as { fields?: object }).fields ?? {})).toEqual(['products.0', 'products.1']);
});

test.each([
  ['a code', (line: number) => ({ productCode: `NO-${line}`, quantity: 1 }), 'this product is no…'],
  ['an image', () => ({ quantity: 1, images: ['https://elsewhere.example/x.png'] }), 'an image is not on…'],
  ['a quantity', () => ({ quantity: 0 }), 'quantity must be a…'],
  ['unknown fields', () => ({ quantity: 1, ['x'.repeat(90)]: 1, other: 1 }), 'xxxxxxxxxxxxxxxxxx…'],
])('an answer of at most 8 KB names all 200 lines with %s that is refused', async (_, lineOf, text) => {
  const customer = await portal.as(await aCustomer(portal));
  const products = Array.from({ length: 200 }, (_, line) => ({ productCode: `NO-${line}`, ...lineOf(line) }));

  const { status, body } = await customer.send('POST', '/api/orders/bulk', { products });

  const { error, fields } = body as { error: string; fields: Record<string, string> };
  expect([status, error]).toEqual([400, expect.stringMatching(/^Line 1\b/)]);
  expect(fields).toEqual(Object.fromEntries(products.map((_, line) => [`products.${line}`, text])));
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(8_192);
});
