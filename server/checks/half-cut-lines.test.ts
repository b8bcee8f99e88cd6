import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Passed } from '#contract/production/counts.ts';
import { amountOf } from '#contract/stock/amounts.ts';
import { anOrder, aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { findBrokenRows } from '#testing/invariants.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { aMaterial, anOption, aRecord, type ChoiceOf, type Item, setCombinations } from '#testing/stock.ts';
import { type ModelCombination, type ModelLine, type ModelMaterial, needs, usedBy } from '#testing/stock-model.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;
let round = 0;

beforeAll(async () => {
  admin = await portal.as(await aSuperadmin(portal));
});

type Row = { quantity: number; choices: ChoiceOf[] };
/** The choices of a combination: a color, and a length that takes more or less leather. */
const row = fc.record({ quantity: fc.integer({ min: 1, max: 6 }), color: fc.nat(1), length: fc.nat(2) });
const rows = fc.uniqueArray(row, { minLength: 1, maxLength: 3, selector: ({ color, length }) => `${color} ${length}` });
const step = fc.record({
  what: fc.constantFrom('mark', 'mark', 'mark', 'undo', 'change', 'remove', 'cancel'),
  counts: fc.tuple(fc.nat(18), fc.nat(18), fc.nat(18)),
  rows,
});

/** An order of two lines: the first one is half cut, the second one only lets the first one be removed. */
async function start(given: readonly { quantity: number; color: number; length: number }[]) {
  const name = `W57-${++round}x`;
  const product = await aProduct(portal, { colors: ['Tan', 'Black'] });
  const lengths = await anOption(portal, product, 'Length', { '80 cm': '1', '90 cm': '1.25', '70 cm': '0.33' });
  const colors = ['Tan', 'Black'].map(value => ({ optionId: 0, option: 'Color', value }) as ChoiceOf);
  const items: Item[] = [
    { category: 'leather', name: `${name} {Color}`, quantity: 2.35, unit: 'sqft' },
    { category: 'lining', name: `${name} suede`, quantity: 0.77, unit: 'mtr' },
    { category: 'thread', name: `${name} {length}`, quantity: 14.01, unit: 'mtr' },
    { category: 'metal', name: `${name} rivets`, quantity: 1.37, unit: 'g' },
  ];
  await aRecord(portal, product, items);
  const kept = [
    ...['Tan', 'Black'].map(color => ['leather', `${name} ${color}`, 'sqft'] as const),
    ...['80 cm', '90 cm'].map(length => ['thread', `${name} ${length}`, 'mtr'] as const),
    ...[['lining', `${name} suede`, 'mtr'] as const, ['metal', `${name} rivets`, 'g'] as const],
  ];
  const models: ModelMaterial[] = [];
  for (const [category, own, unit] of kept) {
    const { id } = await aMaterial(admin, { category, name: own, unit, onHand: 100 });
    models.push({ id, category, unit, names: [`${own} ${unit}`] });
  }
  const withChoices = (one: (typeof given)[number]): Row => ({
    quantity: one.quantity,
    choices: [colors[one.color], lengths[one.length]].filter(choice => choice !== undefined),
  });
  const quantity = given.reduce((sum, one) => sum + one.quantity, 0);
  const order = await anOrder(portal, { quantities: [quantity, 1], statuses: ['cutting', 'cutting'] });
  await sql`
    update order_products set product_id = ${product.id}, product_code = ${product.productCode}
    where order_id = ${order.id} and product_id = ${order.products[0]?.id}`.execute(portal.context.db);
  await setCombinations(portal, { orderId: order.id, productId: product.id }, given.map(withChoices));
  return { name, id: order.id, productId: product.id, items, models, withChoices };
}

/** A combination as the model has it. */
const modelOf = ({ quantity, choices }: Row): ModelCombination => ({
  units: quantity,
  choices: Object.fromEntries(choices.map(({ option, value }) => [option.toLowerCase(), value])),
  factor: choices.find(({ option }) => option === 'Length')?.factor ?? '1',
});

type Started = Awaited<ReturnType<typeof start>>;

async function passedOf({ id, productId }: Started): Promise<Passed | undefined> {
  const { products } = (await admin.call('readOrder', { id })).body.order;
  return products.find((one: { productId: number }) => one.productId === productId)?.passed;
}

const uncut: Passed = { cutting: 0, stitching: 0, finishing: 0, packaging: 0 };

test('W57 cancelling, removing and changing a half-cut line leave need, on hand and movements as the model says (F26)', async () => {
  const sequences = fc.sample(fc.tuple(rows, fc.array(step, { minLength: 4, maxLength: 9 })), {
    numRuns: isNightly ? 300 : 20,
    seed: 20_261_129,
  });
  for (const [begin, steps] of sequences) await follow(begin, steps);
  const broken = await findBrokenRows(text => portal.context.db.query(text));
  expect(broken.filter(rule => /movement/.test(rule))).toEqual([]);
});

type Step = {
  what: string;
  counts: [number, number, number];
  rows: { quantity: number; color: number; length: number }[];
};

async function follow(begin: Step['rows'], steps: readonly Step[]): Promise<void> {
  const started = await start(begin);
  const { id, productId, items, models, withChoices } = started;
  const shelf = new Map(models.map(model => [model.id, 1_000_000n]));
  const booked: { changeId: string; uses: Map<number, bigint> }[] = [];
  let combinations = begin.map(withChoices);
  let passed = uncut;
  let isThere = true;
  const line = (now: Passed): ModelLine => ({
    items,
    quantity: combinations.reduce((sum, { quantity }) => sum + quantity, 0),
    passed: now,
    combinations: combinations.map(modelOf),
  });
  const move = (uses: Map<number, bigint>, sign: bigint) => {
    for (const [material, amount] of uses) shelf.set(material, (shelf.get(material) ?? 0n) + sign * amount);
  };

  for (const { what, counts, rows: changed } of steps) {
    if (!isThere) break;
    if (what === 'mark') {
      const [cutting = 0, stitching = 0, finishing = 0] = [...counts].sort((a, b) => b - a);
      const { status, body } = await admin.call('setProductStages', { id, productId, cutting, stitching, finishing });
      if (status === 200 && body.changeId) {
        const now = (await passedOf(started)) ?? uncut;
        const uses = difference(usedBy(line(passed), passed, models), usedBy(line(now), now, models));
        move(uses, -1n);
        booked.push({ changeId: body.changeId, uses });
      }
    }
    if (what === 'undo' && booked.length > 0) {
      const last = booked.at(-1);
      const { status } = await admin.call('undoChange', { changeId: last?.changeId });
      if (status === 200) {
        booked.pop();
        move(last?.uses ?? new Map(), 1n);
      }
    }
    if (what === 'change') {
      const next = changed.map(withChoices);
      const { revision } = (await admin.call('readOrder', { id })).body.order;
      const breakdown = next.map(({ quantity, choices }) => ({
        quantity,
        choices: Object.fromEntries(choices.map(choice => [choice.optionId, choice.choiceId ?? choice.value])),
      }));
      const quantity = next.reduce((sum, one) => sum + one.quantity, 0);
      const change = { id, productId, quantity, breakdown, reason: 'Other sizes', revision };
      const { status } = await admin.call('changeOrderProduct', change);
      if (status === 200) combinations = next;
    }
    if (what === 'remove' || what === 'cancel') {
      const call = what === 'remove' ? 'deleteOrderProduct' : 'cancelOrder';
      const { status } = await admin.call(call, what === 'remove' ? { id, productId } : { id, reason: 'Sold less' });
      isThere = status !== 200;
    }
    passed = (isThere && (await passedOf(started))) || uncut;
    const need = needs(isThere ? [line(passed)] : [], models);
    const expected = models.map(({ id: of }) => [of, shelf.get(of) ?? 0n, need.get(of) ?? 0n]);
    expect([what, await balances(started.name)]).toEqual([what, expected]);
  }
}

/** The amounts on hand and needed of materials, by id. The first is the sum of the movements. */
async function balances(search: string): Promise<(number | bigint)[][]> {
  const { materials } = (await admin.call('readStock', { search, limit: '100' })).body;
  const { rows: sums } = await sql<{ id: number; sum: string }>`
    select m.id, sum(v.quantity)::text as sum
    from stock_materials m join stock_movements v on v.stock_material_id = m.id
    where starts_with(m.name, ${`${search} `}) group by m.id order by m.id`.execute(portal.context.db);
  const of = new Map(materials.map((one: { id: number; onHand: string; need: string }) => [one.id, one]));
  return sums.map(({ id, sum }) => {
    const { onHand, need } = of.get(id) as { onHand: string; need: string };
    expect(onHand).toBe(sum);
    return [id, amountOf(onHand), amountOf(need)];
  });
}

function difference(before: Map<number, bigint>, after: Map<number, bigint>): Map<number, bigint> {
  return new Map(
    [...new Set([...before.keys(), ...after.keys()])].map(id => [id, (after.get(id) ?? 0n) - (before.get(id) ?? 0n)]),
  );
}
