import { beforeAll, expect, test } from 'vitest';
import { aCustomer, anAdmin, aProduct, aSuperadmin } from './builders.ts';
import { findBroken } from './invariants.ts';
import { aPicture } from './pictures.ts';
import { testPortal } from './portal.ts';
import { storedNames } from './product-form.ts';
import { aMaterial, aRecord } from './stock.ts';

const portal = testPortal();
const query = (text: string) => portal.context.db.query(text);

beforeAll(async () => {
  const customer = await portal.as(await aCustomer(portal));
  const admin = await portal.as(await anAdmin(portal));
  const products = [await aProduct(portal, { images: 0 }), await aProduct(portal, { images: 0 })];
  const { name } = await aMaterial(await portal.as(await aSuperadmin(portal)), { onHand: 9 });
  for (const product of products)
    await aRecord(portal, product, [{ category: 'leather', name, quantity: 1, unit: 'sqft' }]);
  const picture = `data:image/png;base64,${(await aPicture('png', 20, 20)).toString('base64')}`;
  const { body } = await customer.call(
    'placeOrder',
    { products: products.map(({ productCode }) => ({ productCode, quantity: 2, images: [picture, picture] })) },
    { headers: { 'idempotency-key': 'kept' } },
  );
  const { id, products: lines } = body.order;
  const line = { id, productCode: lines[0].productCode };
  for (const completed of [1, 2]) await admin.call('setCompletedCount', { ...line, completed });
  const stages = { id, productId: lines[1].productId };
  const { body: changed } = await admin.call('setProductStages', { ...stages, cutting: 2, stitching: 1 });
  await admin.call('undoChange', { changeId: changed.changeId });
  await admin.call('setProductStatus', { ...line, status: 'cutting' });
  for (const message of ['first', 'second']) {
    const form = new FormData();
    form.set('message', message);
    await customer.call('sendMessage', { id: String(id) }, { form });
  }
});

test('all invariants hold for data that calls created', async () => {
  expect(await findBroken(query, portal.context.storage)).toEqual([]);
});

/** The states that no call and no constraint allows, so the test writes them directly and reverts them. */
test.each([
  ["an order's sums match its lines", 'update orders set total_items = total_items + 1'],
  ["an order's sums match its lines", 'delete from order_products where position = 0'],
  ['a completed order is finished', 'update orders set completed_at = now(), finished_items = total_items'],
  ['an archived order is completed', 'update orders set admin_archived = true'],
  ['a line has the state that its production events replay to', `update order_products set status = 'packaging'`],
  ['a line has the state that its production events replay to', 'update order_products set passed_cutting = 1'],
  ['a line has the state that its production events replay to', 'delete from production_events'],
  ['no stage of a line has more units than the previous one', 'update order_products set passed_stitching = 0'],
  [
    'an undo reverts each row of its change',
    `update production_events set undoes = gen_random_uuid() where source = 'undo'`,
  ],
  ['an undo reverts each row of its change', `delete from production_events where source = 'undo' and what = 'status'`],
  [
    'each production event starts with the result of the previous one',
    `delete from production_events where from_value = '0'`,
  ],
  ['each use of an undone change has an opposite movement', 'delete from stock_movements where undoes is not null'],
  ['no line, message or picture is without its order', 'delete from orders'],
  ['picture positions have no gaps', 'delete from order_product_images where position = 0'],
  [
    "a picture of a line is marked as the customer's own exactly if the customer sent it",
    'update order_product_images set is_own = not is_own',
  ],
  ['no message is empty', `update order_messages set body = ''`],
  [
    "a conversation's times are in the order of its ids",
    `update order_messages set created_at = created_at - interval '1 hour' where body = 'second'`,
  ],
  ['a shown file is marked as used', 'update files set taken_at = null'],
  ['no notification refers to a deleted order', 'update notifications set related_id = 0'],
  ['no stored answer is incomplete', 'update idempotency_keys set answer = null'],
])('findBroken finds a violation of: %s (%s)', async (rule, damage) => {
  const client = await portal.context.db.connect();
  try {
    await client.query('begin');
    await client.query(`set local session_replication_role = replica`);
    for (const { table, name } of await checksOf()) await client.query(`alter table ${table} drop constraint ${name}`);
    await client.query(damage);

    const broken = await findBroken(text => client.query(text), portal.context.storage);

    expect(broken.filter(words => words.startsWith(rule))).toHaveLength(1);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('findBroken finds a row whose bytes are missing', async () => {
  const { storage } = portal.context;
  const [name = ''] = await storedNames(storage);
  await storage.remove(name);

  const broken = await findBroken(query, storage);

  expect(broken).toEqual([`every file's row has its bytes: violated by ${name}`]);
});

async function checksOf(): Promise<{ table: string; name: string }[]> {
  const { rows } = await query(`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'c' and conrelid in ('orders'::regclass, 'order_products'::regclass)`);
  return rows;
}
