import { beforeAll, describe, expect, test } from 'vitest';
import { hashOfAllRows } from '#testing/all-rows.ts';
import { aCustomer, aFile, anAdmin, anOrder, aProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { aPicture } from '#testing/pictures.ts';
import { type TestPortal, testPortal } from '#testing/portal.ts';
import { pastOrders } from '#testing/workshops/past-orders.ts';
import { runForecast } from '../../dates/run-forecast.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal({ TIME_ZONE: 'UTC' });
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
let admin: Client;

beforeAll(async () => {
  admin = await portal.as(await anAdmin(portal));
});

/** Sets the colors of a product and gives it a material record, so that nothing about it is unusual. */
async function prepare({ context: { db } }: TestPortal, id: number, colors: string[]): Promise<void> {
  await sql`update products set colors = ${colors}::text[] where id = ${id}`.execute(db);
  await sql`
    insert into raw_materials (product_id, product_code) select id, product_code from products where id = ${id}`.execute(
    db,
  );
}

type NewOption = { name: string; kind: 'choice' | 'text'; choices?: string[] };

/** Gives a product options that are not required, and returns their ids. */
async function withOptions(id: number, options: NewOption[]): Promise<[number, number, ...number[]]> {
  const ids: number[] = [];
  for (const [position, { name, kind, choices = [] }] of options.entries()) {
    const option = await sql<{ id: number }>`
      insert into product_options (product_id, position, name, kind, required, help, most)
      values (${id}, ${position}, ${name}, ${kind}, false, '', ${kind === 'text' ? 3 : null}) returning id`.one(
      portal.context.db,
    );
    await sql`
      insert into option_choices (option_id, position, name)
      select ${option.id}, n, name from unnest(${choices}::text[]) with ordinality as c(name, n)`.execute(
      portal.context.db,
    );
    ids.push(option.id);
  }
  return ids as [number, number];
}

async function warningsOf(id: number): Promise<[string, string][]> {
  const { body } = await admin.call('readAcceptance', { id });
  return body.warnings.map(({ kind, text }: { kind: string; text: string }) => [kind, text]);
}

describe('readAcceptance', () => {
  test('has no dates while too few lines are finished, and still names what is unusual', async () => {
    const { id } = await anOrder(portal);
    const { status, body } = await admin.call('readAcceptance', { id });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ likelyOn: null, safeOn: null, requestedOn: null, requestedIsSafe: false },
      ...{ proposedOn: null, cannotBePlanned: false, delays: [], lines: [] },
    });
    expect(body.warnings.map(({ kind }: { kind: string }) => kind)).toEqual(['material', 'firstOrder']);
    expect((await admin.call('readAcceptance', { id: 999_999 })).code).toBe('orderNotFound');
  });

  test('proposes a day, shows the same day on Today, and writes nothing (AC-5, VF9)', async () => {
    // The pace is measured from the first order on.
    await sql`delete from orders`.execute(portal.context.db);
    await pastOrders(portal, 30, 5);
    const { id } = await anOrder(portal, { quantities: [15, 5] });
    await sql`update orders set requested_date = workshop_today() + 1 where id = ${id}`.execute(portal.context.db);
    await runForecast(portal.context.db);
    const tables = ['line_forecasts', 'order_plans', 'first_forecasts', 'forecast_state'] as const;
    const stored = () =>
      Promise.all(
        tables.map(async table => {
          const { rows } = await sql`select t::text from ${sql.ref(table)} t order by 1`.execute(portal.context.db);
          return [table, rows];
        }),
      );
    const [before, rowsBefore] = [await stored(), await hashOfAllRows(portal)];

    const { body } = await admin.call('readAcceptance', { id });

    expect(body.safeOn <= body.proposedOn).toBe(true);
    expect(body.likelyOn <= body.safeOn).toBe(true);
    expect(body).toMatchObject({ requestedOn: dayAhead(1), requestedIsSafe: false });
    const early = body.warnings.find(({ kind }: { kind: string }) => kind === 'early');
    expect(early.text).toMatch(/^Asked for [A-Z][a-z]{2} \d+: \d+ working days? before the safe date$/);
    const { rows } = (await admin.call('readToday', { section: 'new' })).body.new;
    const row = rows.find(({ orderId }: { orderId: number }) => orderId === id);
    expect([row.proposedOn, row.warnings, body.delays]).toEqual([body.proposedOn, body.warnings.length, []]);
    const asked = await admin.call('readAcceptance', { id, promisedOn: dayAhead(60) });
    expect(asked.body.proposedOn).toBe(body.proposedOn);
    expect([await stored(), await hashOfAllRows(portal)]).toEqual([before, rowsBefore]);
  });
});

test('an order for which no day is found cannot be planned, in the review and on the sheet (DA-13)', async () => {
  await sql`delete from orders`.execute(portal.context.db);
  await pastOrders(portal, 30, 0);
  const [small, huge, promised] = [
    await anOrder(portal, { quantities: [5] }),
    await anOrder(portal, { quantities: [900_000] }),
    await anOrder(portal, { quantities: [5] }),
  ];
  await admin.call('setPromise', { id: promised.id, promisedOn: dayAhead(300) });
  await runForecast(portal.context.db);
  const ids = [small, huge, promised].map(({ id }) => id);

  const reviews = await Promise.all(ids.map(id => admin.call('readAcceptance', { id })));
  const { rows } = (await admin.call('readPromises', { ids: ids.join() })).body;

  const ofSheet = (id: number) => rows.find(({ orderId }: { orderId: number }) => orderId === id).cannotBePlanned;
  expect(reviews.map(({ body }) => body.cannotBePlanned)).toEqual([false, true, false]);
  expect(ids.map(ofSheet)).toEqual([false, true, false]);
});

describe('warnings', () => {
  test('name a color at the beginning of the note that the product does not have', async () => {
    const [one, other] = [await aProduct(portal), await aProduct(portal)];
    await prepare(portal, one.id, ['Oxblood', 'Black']);
    await prepare(portal, other.id, ['Cognac', 'Sea Green']);
    const buyer = await aCustomer(portal);
    const client = await portal.as(buyer);
    const place = async (description: string) => {
      const { body } = await client.call('placeOrder', {
        products: [{ productCode: one.productCode, quantity: 1, description, images: [] }],
      });
      return (await warningsOf(body.order.id)).filter(([kind]) => kind === 'color').map(([, text]) => text);
    };
    const text = (color: string) => [`${one.productCode} is not made in ${color}: Oxblood, Black`];
    expect(await place('Cognac. Nickel instead of brass')).toEqual(text('Cognac'));
    expect(await place('cognac')).toEqual(text('cognac'));
    expect(await place('Sea Green, 90 cm')).toEqual(text('Sea Green'));
    expect(await place('Cognac\nwith a strap')).toEqual(text('Cognac'));
    expect(await place('oxblood: matt')).toEqual([]);
    expect(await place('As the sample, cognac')).toEqual([]);
    expect(await place('Turquoise. Please')).toEqual([]);
  });

  test('name a color of a combination that the product no longer has', async () => {
    const { id, productCode } = await aProduct(portal);
    await prepare(portal, id, ['Oxblood', 'Black']);
    const client = await portal.as(await aCustomer(portal));
    const breakdown = [
      { quantity: 2, choices: { 0: 'Black' } },
      { quantity: 1, choices: { 0: 'Oxblood' } },
    ];
    const { body } = await client.call('placeOrder', { products: [{ productCode, quantity: 3, breakdown }] });
    await sql`update products set colors = '{Black}' where id = ${id}`.execute(portal.context.db);

    const colors = (await warningsOf(body.order.id)).filter(([kind]) => kind === 'color');
    expect(colors).toEqual([['color', `${productCode} is not made in Oxblood: Black`]]);
  });

  test('name missing colors and choices of options that are not required, once each (DY-1)', async () => {
    const { id, productCode } = await aProduct(portal);
    await prepare(portal, id, ['Olive', 'Natural']);
    const [length, buckle] = await withOptions(id, [
      { name: 'Length', kind: 'choice', choices: ['80 cm', '90 cm'] },
      { name: 'Buckle', kind: 'choice', choices: ['Brass'] },
      { name: 'Monogram', kind: 'text' },
    ]);
    const client = await portal.as(await aCustomer(portal));
    const place = async (given: object) => {
      const { body } = await client.call('placeOrder', { products: [{ productCode, quantity: 120, ...given }] });
      const acceptance = (await admin.call('readAcceptance', { id: body.order.id })).body;
      const { rows } = (await admin.call('readToday', { section: 'new' })).body.new;
      const row = rows.find(({ orderId }: { orderId: number }) => orderId === body.order.id);
      expect(row.warnings).toBe(acceptance.warnings.length);
      return acceptance.warnings.filter(({ kind }: { kind: string }) => kind.startsWith('no'));
    };

    expect(await place({})).toEqual([
      {
        kind: 'noColor',
        productId: id,
        text: `${productCode}: no color given. Offered: Olive, Natural`,
        open: { option: 'Color', offered: ['Olive', 'Natural'] },
      },
      {
        kind: 'noChoice',
        productId: id,
        text: `${productCode}: no Length given. Offered: 80 cm, 90 cm`,
        open: { option: 'Length', offered: ['80 cm', '90 cm'] },
      },
      expect.objectContaining({ text: `${productCode}: no Buckle given. Offered: Brass` }),
    ]);
    const textsOf = async (given: object) => (await place(given)).map(({ text }: { text: string }) => text);
    expect(await textsOf({ description: 'Olive, matt' })).toHaveLength(2);
    const breakdown = [
      { quantity: 100, choices: { 0: 'Olive', [length]: '80 cm', [buckle]: 'Brass' } },
      { quantity: 20, choices: { [length]: '90 cm', [buckle]: 'Brass' } },
    ];
    expect(await textsOf({ breakdown })).toEqual([
      `${productCode}: no color given for 20 of 120 items. Offered: Olive, Natural`,
    ]);
    await sql`update products set colors = '{}' where id = ${id}`.execute(portal.context.db);
    expect(
      await textsOf({ breakdown: [{ quantity: 120, choices: { [length]: '80 cm', [buckle]: 'Brass' } }] }),
    ).toEqual([]);
  });

  test('say of a color that the product is not made in nothing more', async () => {
    const [one, other] = [await aProduct(portal), await aProduct(portal, { colors: ['Vermilion'] })];
    await prepare(portal, one.id, ['Olive']);
    const client = await portal.as(await aCustomer(portal));
    const { body } = await client.call('placeOrder', {
      products: [{ productCode: one.productCode, quantity: 1, description: 'Vermilion, matt' }],
    });
    expect(other.id).toBeGreaterThan(0);
    expect((await warningsOf(body.order.id)).map(([kind]) => kind)).toEqual(['color', 'firstOrder']);
  });

  test('name the first order, twice the usual quantity, and a product changed since it was ordered', async () => {
    const { productCode, ...product } = await aProduct(portal);
    await prepare(portal, product.id, ['Tan']);
    const client = await portal.as(await aCustomer(portal));
    const place = async (quantity: number) =>
      (await client.call('placeOrder', { products: [{ productCode, quantity, description: 'Tan' }] })).body.order.id;
    expect(await warningsOf(await place(10))).toEqual([['firstOrder', 'First order of this customer']]);
    expect(await warningsOf(await place(19))).toEqual([]);
    const twice = await place(40);
    expect(await warningsOf(twice)).toEqual([['twice', `${productCode}: 40 items, at most 19 in earlier orders`]]);
    await sql`update products set revision = revision + 1 where id = ${product.id}`.execute(portal.context.db);
    expect(await warningsOf(twice)).toEqual([
      ['twice', `${productCode}: 40 items, at most 19 in earlier orders`],
      ['changed', `${productCode} was changed after it was ordered`],
    ]);
    await admin.call('acceptOrder', { id: twice });
    expect(await warningsOf(twice)).toEqual([]);
  });

  test('name the products that were changed since they were ordered in one line', async () => {
    const { id, products } = await anOrder(portal, { quantities: [1, 1, 1], statuses: Array(3).fill('not_reviewed') });
    await sql`update order_products set product_revision = 0 where order_id = ${id}`.execute(portal.context.db);
    const [one, two, three] = products.map(({ productCode }) => productCode);
    const { warnings } = (await admin.call('readAcceptance', { id })).body;
    expect(warnings.filter(({ kind }: { kind: string }) => kind === 'changed')).toEqual([
      { kind: 'changed', productId: null, text: `${one}, ${two} and ${three} were changed after they were ordered` },
    ]);
  });

  test('compare with no cancelled order', async () => {
    const product = await aProduct(portal);
    await prepare(portal, product.id, []);
    const client = await portal.as(await aCustomer(portal));
    const place = async (quantity: number) =>
      (await client.call('placeOrder', { products: [{ productCode: product.productCode, quantity }] })).body.order.id;
    const kindsOf = async (id: number) => (await warningsOf(id)).map(([kind]) => kind);
    const mistaken = await place(1_000);
    expect((await client.call('cancelOrder', { id: mistaken, reason: '' })).status).toBe(200);
    expect(await kindsOf(await place(10))).toEqual(['firstOrder']);
    expect(await kindsOf(await place(1_000))).toEqual(['twice']);
  });

  test('name a product whose picture is missing in the storage', async () => {
    const product = await aProduct(portal);
    await prepare(portal, product.id, []);
    const client = await portal.as(await aCustomer(portal));
    const form = new FormData();
    form.set('files', new File([new Uint8Array(await aPicture('png', 20, 20))], 'own.png'));
    const { files } = (await client.call('uploadFiles', {}, { form })).body;
    const products = [{ productCode: product.productCode, quantity: 1, description: '', images: [files[0].url] }];
    const { id } = (await client.call('placeOrder', { products })).body.order;
    expect((await warningsOf(id)).map(([kind]) => kind)).toEqual(['firstOrder']);
    await portal.context.storage.remove(new URL(files[0].url).pathname.split('/').at(-1) ?? '');
    expect(await warningsOf(id)).toContainEqual(['picture', `A picture of ${product.productCode} is missing`]);
  });

  test('name every new product with a missing picture, also behind one with 20 pictures, and no accepted one', async () => {
    const { id, products, customer } = await anOrder(portal, {
      quantities: [1, 1, 1],
      statuses: ['not_reviewed', 'not_reviewed', 'cutting'],
    });
    for (const [line, pictures] of [20, 1, 1].entries()) {
      for (let position = 0; position < pictures; position++) {
        const file = await aFile(portal, { owner: customer });
        await sql`
          insert into order_product_images (order_id, product_id, position, file_id, is_own)
          values (${id}, ${products[line]?.id}, ${position}, ${file.id}, true)`.execute(portal.context.db);
      }
    }
    expect((await warningsOf(id)).filter(([kind]) => kind === 'picture')).toEqual(
      products.slice(0, 2).map(({ productCode }) => ['picture', `A picture of ${productCode} is missing`]),
    );
  });
});

describe('asking the customer', () => {
  const say = (client: Client, id: number, message: string, ask?: string) => {
    const form = new FormData();
    form.set('message', message);
    if (ask) form.set('ask', ask);
    return client.call('sendMessage', { id }, { form });
  };
  const isNew = async (id: number) => {
    const { rows } = (await admin.call('readToday', { section: 'new' })).body.new;
    return rows.some(({ orderId }: { orderId: number }) => orderId === id);
  };

  test('holds the new lines until the customer writes (AC-7)', async () => {
    await sql`delete from orders`.execute(portal.context.db);
    const { id, customer } = await anOrder(portal, { quantities: [10, 5], statuses: ['not_reviewed', 'cutting'] });
    const client = await portal.as(customer);
    expect(await isNew(id)).toBe(true);
    expect((await say(admin, id, 'Brass or nickel?', '1')).status).toBe(201);
    const { order } = (await admin.call('readOrder', { id })).body;
    expect(order.products.map(({ hold }: { hold: { reason: string } | null }) => hold?.reason)).toEqual([
      'customer',
      undefined,
    ]);
    expect(await isNew(id)).toBe(false);
    await say(client, id, 'Nickel');
    expect(await isNew(id)).toBe(true);
    expect((await admin.call('readOrder', { id })).body.order.products[0].hold).toBe(null);
  });

  test('does not change the dates of the review, because accepting ends its hold (AC-7)', async () => {
    await sql`delete from orders`.execute(portal.context.db);
    await pastOrders(portal, 30, 5);
    const { id } = await anOrder(portal, { quantities: [15, 5] });
    await runForecast(portal.context.db);
    const review = async () => {
      const { proposedOn, likelyOn, safeOn, lines } = (await admin.call('readAcceptance', { id })).body;
      return { proposedOn, likelyOn, safeOn, lines };
    };
    const before = await review();
    await say(admin, id, 'Brass or nickel?', '1');
    expect(await review()).toEqual(before);
    await admin.call('acceptOrder', { id, promisedOn: before.proposedOn });
    await runForecast(portal.context.db);
    const { order } = (await admin.call('readOrder', { id })).body;
    expect([order.likelyOn, order.safeOn, order.dateState]).toEqual([before.likelyOn, before.safeOn, null]);
  });

  test('is ignored from customers, and leaves other holds alone', async () => {
    const { id, customer, products } = await anOrder(portal);
    await say(await portal.as(customer), id, 'When?', '1');
    expect(await isNew(id)).toBe(true);
    await admin.call('setHold', { id, productId: products[0]?.id, reason: 'material' });
    await say(admin, id, 'Brass or nickel?', '1');
    await say(await portal.as(customer), id, 'Nickel');
    expect((await admin.call('readOrder', { id })).body.order.products[0].hold.reason).toBe('material');
    expect((await say(admin, id, 'Hm', 'yes')).status).toBe(400);
  });

  test('is over with any message, also when another hold replaced the one of the question (AC-7)', async () => {
    const { id, customer, products } = await anOrder(portal);
    await say(admin, id, 'Brass or nickel?', '1');
    await admin.call('setHold', { id, productId: products[0]?.id, reason: 'material' });
    await say(await portal.as(customer), id, 'Nickel');
    const { order } = (await admin.call('readOrder', { id })).body;
    expect([order.asksSince, order.messages[0].question.open, order.messages[1].answers]).toEqual([
      null,
      false,
      order.messages[0].id,
    ]);
    expect(order.products[0].hold.reason).toBe('material');
  });

  test.each([
    ['ends with the answer when an undo sets it again', false],
    ['is not set again by an undo after the answer', true],
  ])('holds a line; the hold %s (AC-7)', async (_, isAnsweredBefore) => {
    const { id, customer, products } = await anOrder(portal);
    const client = await portal.as(customer);
    await say(admin, id, 'Brass or nickel?', '1');
    await admin.call('setHold', { id, productId: products[0]?.id, reason: 'material' });
    const [{ changeId }] = (await admin.call('readProductionLog', { id })).body.changes;
    if (isAnsweredBefore) await say(client, id, 'Nickel');
    expect((await admin.call('undoChange', { changeId })).status).toBe(200);
    if (!isAnsweredBefore) {
      expect((await admin.call('readOrder', { id })).body.order.products[0].hold.reason).toBe('customer');
      await say(client, id, 'Nickel');
    }
    const { order } = (await admin.call('readOrder', { id })).body;
    expect([order.products[0].hold, order.asksSince]).toEqual([null, null]);
    expect(await isNew(id)).toBe(true);
  });
});
