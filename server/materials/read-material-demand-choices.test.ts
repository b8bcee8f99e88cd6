import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { materialRows, materialTotals } from '#contract/materials/material-rules.ts';
import { aCustomer, anOrder, aProduct, aSuperadmin, type TestProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { anOption, aRecord, type ChoiceOf, type Item, setCombinations } from '#testing/stock.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let superadmin: Client;
let product: TestProduct;
let choices: { color: ChoiceOf[]; length: ChoiceOf[]; width: ChoiceOf[]; text: ChoiceOf[] };
const items: Item[] = [
  { category: 'leather', name: 'Bridle {COLOR}, {Width}', quantity: 1.35, unit: 'sqft' },
  { category: 'leather', name: 'Keeper', quantity: 0.07, unit: 'sqft' },
  { category: 'lining', name: 'Suede {Monogram}', quantity: 0.45, unit: 'mtr' },
  { category: 'thread', name: 'Linen {length}', quantity: 3.2, unit: 'mtr' },
  { category: 'metal', name: 'Buckle {Width}', quantity: 1, unit: 'pcs' },
];

beforeAll(async () => {
  superadmin = await portal.as(await aSuperadmin(portal));
  product = await aProduct(portal, { colors: ['Tan', 'Black'] });
  await aRecord(portal, product, items);
  const color = (value: string) => ({ optionId: 0, option: 'Color', value, factor: '1' }) as ChoiceOf;
  choices = {
    color: [color('Tan'), color('Black')],
    length: await anOption(portal, product, 'Length', { '80 cm': '0.9', '90 cm': '1', '120 cm': '1.27' }),
    width: await anOption(portal, product, 'Width', { narrow: '1', wide: '1.33' }),
    text: [{ optionId: 99, option: 'Monogram', value: 'MB', factor: '1' } as ChoiceOf],
  };
});

const combination = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  color: fc.integer({ min: -1, max: 1 }),
  length: fc.integer({ min: -1, max: 2 }),
  width: fc.integer({ min: -1, max: 1 }),
  text: fc.integer({ min: -1, max: 0 }),
});
type Given = { quantity: number; color: number; length: number; width: number; text: number };
const chosen = ({ color, length, width, text }: Given) =>
  [choices.color[color], choices.length[length], choices.width[width], choices.text[text]].filter(
    one => one !== undefined,
  );

/** Orders of a new customer, each of one line with these combinations. */
async function placed(lines: readonly Given[][]) {
  const account = await aCustomer(portal);
  const ids: number[] = [];
  for (const line of lines) {
    const quantity = line.reduce((sum, one) => sum + one.quantity, 0);
    const order = await anOrder(portal, { for: account, quantities: [quantity], statuses: ['cutting'] });
    await sql`
      update order_products set product_id = ${product.id}, product_code = ${product.productCode}
      where order_id = ${order.id}`.execute(portal.context.db);
    const rows = line.map(one => ({ quantity: one.quantity, choices: chosen(one) }));
    await setCombinations(portal, { orderId: order.id, productId: product.id }, rows);
    ids.push(order.id);
  }
  return { account, ids };
}

async function demandOf(account: { id: number }): Promise<Record<string, string>> {
  const { body } = await superadmin.call('readMaterialDemand', { customer: String(account.id) });
  return Object.fromEntries(body.materials.map(({ name, total }: { name: string; total: string }) => [name, total]));
}

/** The demand by brute force, in ten-thousandths: every unit for itself, rounded once for each item of one unit. */
function expected(lines: readonly Given[][]): Map<string, bigint> {
  const totals = new Map<string, bigint>();
  for (const given of lines.flat()) {
    const own = chosen(given);
    const factor = own.reduce((all, one) => all * BigInt(Math.round(Number(one.factor) * 100)), 1n);
    const scale = 100n ** BigInt(own.length);
    for (const { category, name, quantity } of items) {
      const takes = category === 'leather' || category === 'lining' ? factor : scale;
      const per = (2n * BigInt(Math.round(quantity * 100)) * 100n * takes + scale) / (2n * scale);
      let open = name;
      for (const { option, value } of own.filter(one => one.option !== 'Monogram')) {
        open = open.replace(new RegExp(`\\{${option}\\}`, 'i'), value);
      }
      totals.set(open, (totals.get(open) ?? 0n) + per * BigInt(given.quantity));
    }
  }
  return totals;
}

const inHundredths = (total: bigint) => (total + 50n) / 100n;

test('demand of every choice, with its factor, equals a sum of each unit, and the rows of the PDFs (B45, F26)', async () => {
  const line = fc.array(combination, { minLength: 1, maxLength: 5 });
  const rounds = fc.sample(fc.array(line, { minLength: 1, maxLength: 4 }), { numRuns: isNightly ? 100 : 10, seed: 45 });
  for (const lines of rounds) {
    const { account, ids } = await placed(lines);
    const totals = expected(lines);
    const demand = await demandOf(account);
    const found = Object.entries(demand).map(([name, total]) => [name, BigInt(total.replace('.', ''))] as const);
    expect(new Map(found)).toEqual(new Map([...totals].map(([name, total]) => [name, inHundredths(total)])));

    const rows = [];
    for (const id of ids) {
      const { products } = (await superadmin.call('readOrder', { id })).body.order;
      const { materials } = (await superadmin.call('readOrderMaterials', { id })).body;
      for (const category of ['leather', 'lining', 'thread', 'metal'] as const) {
        rows.push(...materialRows(category, products, materials));
      }
    }
    const ofPdfs = materialTotals(rows).map(({ name, total }) => [name, Math.round(Number(total) * 10_000)]);
    expect(new Map(ofPdfs as [string, number][])).toEqual(new Map([...totals].map(([name, t]) => [name, Number(t)])));
  }
});

test('units that are cut need no leather more, whatever their factor', async () => {
  const { account, ids } = await placed([[{ quantity: 4, color: 0, length: 2, width: 1, text: -1 }]]);
  const before = await demandOf(account);
  // 1.35 × 1.27 × 1.33 = 2.280285, rounded to 2.2803 for one item.
  expect(before).toMatchObject({ 'Bridle Tan, wide': '9.12', 'Linen 120 cm': '12.80', 'Buckle wide': '4.00' });
  await superadmin.call('setProductStages', { id: ids[0], productId: product.id, cutting: 1 });
  expect(await demandOf(account)).toMatchObject({ 'Bridle Tan, wide': '6.84', 'Linen 120 cm': '12.80' });
});
