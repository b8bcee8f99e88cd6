import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, aFile, anAdmin, aProduct, aSuperadmin, type TestProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { productFormOf } from '#testing/product-form.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
let company: TestAccount;
let [owner, admin, superadmin]: Client[] = [];

beforeEach(async () => {
  company = await aCustomer(portal);
  owner = await portal.as(company);
  admin = await portal.as(await anAdmin(portal));
  superadmin = await portal.as(await aSuperadmin(portal));
});

type Given = Record<string, unknown>;
const place = async (products: Given[]) =>
  (await (owner as Client).call('placeOrder', { products })).body.order as { id: number };
const change = (id: number, { id: productId }: TestProduct, given: Given) =>
  (admin as Client).call('changeOrderProduct', { id, productId, reason: 'By phone', ...given });

describe('OR-22 a picture of a removed product', () => {
  test('stays with its order after another order that shows it was deleted (B39, F76)', async () => {
    const file = await aFile(portal, { owner: company });
    const [first, second] = [await aProduct(portal), await aProduct(portal)];
    const withPicture = { productCode: first.productCode, quantity: 5, images: [`/files/${file.name}`] };
    const order = await place([withPicture, { productCode: second.productCode, quantity: 5 }]);
    const again = await place([withPicture]);
    const rows = async () => (await sql`select from files where id = ${file.id}`.execute(portal.context.db)).rowCount;

    await (admin as Client).call('deleteOrderProduct', { id: order.id, productId: first.id });
    expect((await (admin as Client).call('deleteOrder', { id: again.id })).status).toBe(200);
    expect(await rows()).toBe(1);

    await (admin as Client).call('deleteOrder', { id: order.id });
    expect(await rows()).toBe(0);
  });
});

describe('OR-22 an order in its third revision', () => {
  test('needs the materials of its newest quantities and combinations, and keeps each revision as it was (B40)', async () => {
    const product = await aProduct(portal, { colors: ['Cognac', 'Black'] });
    const { productCode } = product;
    await (superadmin as Client).call('updateProduct', { id: product.id }, { form: productFormOf(product) });
    const record = {
      ...{ product_code: productCode, lining_items: [], thread_items: [], metal_items: [] },
      leather_items: [{ name: `Hide ${productCode} {color}`, quantity: 1.25, unit: 'sqft' }],
    };
    expect((await (superadmin as Client).call('createMaterial', record)).status).toBe(201);
    const row = (quantity: number, color: string) => ({ quantity, choices: { 0: color } });
    const { id } = await place([{ productCode, quantity: 10, breakdown: [row(10, 'Cognac')] }]);

    await change(id, product, { quantity: 12, revision: 1 });
    const split = await change(id, product, { breakdown: [row(8, 'Cognac'), row(4, 'Black')], revision: 2 });

    expect(split.body.order).toMatchObject({ revision: 3, totalItems: 12, products: [{ quantity: 12, changedIn: 3 }] });
    const { materials } = (await (superadmin as Client).call('readMaterialDemand')).body;
    const needed = materials
      .filter(({ name }: { name: string }) => name.includes(productCode))
      .map(({ name, total }: Record<string, string>) => [name?.replace(`Hide ${productCode} `, ''), total]);
    expect(Object.fromEntries(needed)).toEqual({ Cognac: '10.00', Black: '5.00' });
    const { rows } = await sql<{ lines: { quantity: number; breakdown: unknown[] }[] }>`
      select lines from order_revisions where order_id = ${id} order by revision`.execute(portal.context.db);
    const stored = rows.map(({ lines }) => lines.map(({ quantity, breakdown }) => [quantity, breakdown.length]));
    expect(stored).toEqual([[[10, 1]], [[12, 1]], [[12, 2]]]);
  });
});

test('OR-22 an order with many revisions answers its newest 1,000', async () => {
  const { productCode } = await aProduct(portal);
  const { id } = await place([{ productCode, quantity: 5 }]);
  await sql`
    insert into order_revisions (order_id, revision, at, by_side, reason, lines, changes)
    select ${id}, n, now(), 'admin', '', '[]', '[]' from generate_series(1, 1003) n`.execute(portal.context.db);

  const { revisions } = (await (admin as Client).call('readRevisions', { id })).body;

  expect(revisions).toHaveLength(1_000);
  expect(revisions[0].revision).toBe(1_003);
});
