import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Combination } from '#contract/catalog/product-options.ts';
import { materialRows, materialTotals, usedAt } from '#contract/materials/material-rules.ts';
import { aCustomer, aProduct, aSuperadmin, type TestProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let superadmin: Client;
beforeAll(async () => {
  superadmin = await portal.as(await aSuperadmin(portal));
});

const none = { leather_items: [], lining_items: [], thread_items: [], metal_items: [] };
type Lists = Partial<Record<keyof typeof none, { name: string; quantity: number; unit: string }[]>>;
const colors = ['Cognac', 'Black', 'Olive'];

async function aProductOf(lists: Lists, given: { colors?: string[] } = { colors }): Promise<TestProduct> {
  const product = await aProduct(portal, given);
  const created = await superadmin.call('createMaterial', { product_code: product.productCode, ...none, ...lists });
  expect(created.status).toBe(201);
  return product;
}

const sqft = (name: string, quantity: number) => [{ name, quantity, unit: 'sqft' }];
/** A combination of the cart: how many units, and their color. */
const inColor = (quantity: number, color?: string) => ({ quantity, choices: color ? { 0: color } : {} });
type Row = ReturnType<typeof inColor>;

async function order(account: TestAccount, lines: [TestProduct, Row[] | number][]): Promise<number> {
  const { body } = await (await portal.as(account)).call('placeOrder', {
    products: lines.map(([{ productCode }, rows]) =>
      typeof rows === 'number'
        ? { productCode, quantity: rows }
        : { productCode, quantity: rows.reduce((sum, row) => sum + row.quantity, 0), breakdown: rows },
    ),
  });
  return body.order.id;
}

type Told = {
  category: string;
  name: string;
  total: string;
  ofNew: { total: string; orders: number } | null;
  orders: { orderId: number; total: string }[];
  allOrders: number;
};
async function demandOf(account: TestAccount): Promise<Told[]> {
  const { status, body } = await superadmin.call('readMaterialDemand', { customer: String(account.id) });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.materials;
}
const sums = (materials: Told[]) => Object.fromEntries(materials.map(({ name, total }) => [name, total]));

describe('readMaterialDemand of materials with a placeholder for a color', () => {
  test('needs each color of an order, and the open name for units without a choice', async () => {
    const account = await aCustomer(portal);
    const belt = await aProductOf({
      leather_items: sqft('Bridle {color}', 1.5),
      metal_items: [{ name: 'Buckle', quantity: 1, unit: 'pcs' }],
    });
    const strap = await aProductOf({ leather_items: sqft('Bridle Cognac', 0.25) });
    const first = await order(account, [
      [belt, [inColor(10, 'Cognac'), inColor(6, 'Black'), inColor(4)]],
      [strap, 8],
    ]);
    const second = await order(account, [[belt, 2]]);
    const third = await order(account, [[belt, [inColor(1, 'Black')]]]);

    const materials = await demandOf(account);

    expect(sums(materials)).toEqual({
      // Both the color of the belt and the name in the record of the strap.
      'Bridle Cognac': '17.00',
      'Bridle Black': '10.50',
      'Bridle {color}': '9.00',
      Buckle: '23.00',
    });
    const ordersOf = (name: string) =>
      materials.find(one => one.name === name)?.orders.map(({ orderId, total }) => [orderId, total]);
    expect(ordersOf('Bridle Black')).toEqual([
      [first, '9.00'],
      [third, '1.50'],
    ]);
    expect(ordersOf('Bridle {color}')).toEqual([
      [first, '6.00'],
      [second, '3.00'],
    ]);
    expect(ordersOf('Buckle')).toEqual([
      [first, '20.00'],
      [second, '2.00'],
      [third, '1.00'],
    ]);
  });

  test('spreads the units that are left over the colors as exact fractions', async () => {
    const account = await aCustomer(portal);
    const belt = await aProductOf({
      leather_items: sqft('Third {Color}', 1),
      metal_items: [{ name: 'Stud', quantity: 1, unit: 'pcs' }],
    });
    const rows = [inColor(1, 'Cognac'), inColor(1, 'Black'), inColor(1, 'Olive')];
    const ids: number[] = [];
    for (let index = 0; index < 3; index++) ids.push(await order(account, [[belt, rows]]));
    for (const id of ids.slice(0, 2)) {
      await superadmin.call('setCompletedCount', { id, productCode: belt.productCode, completed: 2 });
    }

    // One unit of three is left in two orders: a third of each color, rounded once in the sum.
    const materials = await demandOf(account);
    expect(sums(materials)).toEqual({
      'Third Cognac': '1.67',
      'Third Black': '1.67',
      'Third Olive': '1.67',
      Stud: '5.00',
    });
    expect(materials[0]?.orders.map(({ total }) => total)).toEqual(['0.33', '0.33', '1.00']);
    await superadmin.call('setCompletedCount', { id: ids[2], productCode: belt.productCode, completed: 2 });
    expect(sums(await demandOf(account))['Third Cognac']).toBe('1.00');
  });

  test('takes the color only where the stage that uses the material is ahead', async () => {
    const account = await aCustomer(portal);
    const item = (name: string, unit: string) => [{ name, quantity: 1, unit }];
    const bag = await aProductOf({
      leather_items: item('Calf {color}', 'sqft'),
      thread_items: item('Linen {color}', 'mtr'),
    });
    const id = await order(account, [[bag, [inColor(3, 'Black'), inColor(1, 'Olive')]]]);
    await superadmin.call('setProductStatus', { id, productCode: bag.productCode, status: 'stitching' });

    expect(sums(await demandOf(account))).toEqual({ 'Linen Black': '3.00', 'Linen Olive': '1.00' });
  });

  test('says for each color which part comes from new lines', async () => {
    const account = await aCustomer(portal);
    const belt = await aProductOf({ leather_items: sqft('New {color}', 0.5) });
    const accepted = await order(account, [[belt, [inColor(4, 'Cognac'), inColor(2, 'Black')]]]);
    await superadmin.call('acceptOrder', { id: accepted });
    await order(account, [[belt, [inColor(6, 'Cognac')]]]);

    const materials = await demandOf(account);

    expect(materials.map(({ name, total, ofNew }) => [name, total, ofNew])).toEqual([
      ['New Black', '1.00', null],
      ['New Cognac', '5.00', { total: '3.00', orders: 1 }],
    ]);
  });

  test('counts all orders of a color, not those of other colors or cancelled ones', async () => {
    const account = await aCustomer(portal);
    const belt = await aProductOf({ leather_items: sqft('Many {color}', 1) });
    const black = await order(account, [[belt, [inColor(1, 'Black')]]]);
    for (let index = 0; index < 12; index++) {
      await order(account, [[belt, [inColor(1, 'Cognac'), inColor(1)]]]);
    }

    expect((await demandOf(account)).map(({ name, orders, allOrders }) => [name, orders.length, allOrders])).toEqual([
      ['Many Black', 1, 1],
      ['Many Cognac', 10, 12],
      ['Many {color}', 10, 12],
    ]);
    await superadmin.call('cancelOrder', { id: black, reason: 'Ordered twice' });
    expect((await demandOf(account)).map(({ name }) => name)).toEqual(['Many Cognac', 'Many {color}']);
  });

  test('keeps the color of an order after the product has other colors or none (F27)', async () => {
    const account = await aCustomer(portal);
    const belt = await aProductOf({ leather_items: sqft('Kept {color}', 1) });
    await order(account, [[belt, [inColor(2, 'Cognac')]]]);
    const renamed = sql`update products set colors = '{"Dark cognac"}' where id = ${belt.id}`;
    await renamed.execute(portal.context.db);
    await order(account, [[belt, [inColor(3, 'Dark cognac')]]]);
    await sql`update products set colors = '{}' where id = ${belt.id}`.execute(portal.context.db);
    await order(account, [[belt, 5]]);

    expect(sums(await demandOf(account))).toEqual({
      'Kept Cognac': '2.00',
      'Kept Dark cognac': '3.00',
      'Kept {color}': '5.00',
    });
  });

  test('keeps spellings of a color apart, and takes no color from a note or another option', async () => {
    const account = await aCustomer(portal);
    const one = await aProductOf({ leather_items: sqft('Spelled {color}', 1) }, { colors: ['Cognac'] });
    const other = await aProductOf({ leather_items: sqft('Spelled {COLOR}', 1) }, { colors: ['cognac'] });
    await order(account, [
      [one, [inColor(1, 'Cognac')]],
      [other, [inColor(2, 'cognac')]],
    ]);
    await (await portal.as(account)).call('placeOrder', {
      products: [{ productCode: one.productCode, quantity: 4, description: 'Cognac, brass buckle' }],
    });

    expect(sums(await demandOf(account))).toEqual({
      'Spelled Cognac': '1.00',
      'Spelled cognac': '2.00',
      'Spelled {color}': '4.00',
    });
  });
});

describe('the demand of random orders by color', () => {
  type Line = { product: number; quantity: number; passed: [number, number, number, number]; breakdown: Combination[] };
  const count = isNightly ? 10_000 : 60;
  const choice = fc.constantFrom('Cognac', 'Black', 'Olive', undefined);
  const line: fc.Arbitrary<Line> = fc
    .record({
      product: fc.integer({ min: 0, max: 3 }),
      rows: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 13 }), color: choice }), { maxLength: 5 }),
      plain: fc.integer({ min: 1, max: 40 }),
      made: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
    })
    .map(({ product, rows, plain, made }) => {
      const quantity = rows.reduce((sum, row) => sum + row.quantity, 0) || plain;
      const counts = made.map(share => Math.floor(share * quantity)).sort((one, other) => other - one);
      return {
        product,
        quantity,
        passed: counts as Line['passed'],
        breakdown: rows.map(row => ({
          quantity: row.quantity,
          choices: row.color ? [{ option: 'Color', value: row.color }] : [],
        })),
      };
    });
  const orders = fc.array(fc.uniqueArray(line, { selector: one => one.product, minLength: 1, maxLength: 4 }), {
    minLength: count,
    maxLength: count,
  });
  const lists = [
    {
      leather_items: sqft('Hide {color}', 0.35),
      thread_items: [{ name: 'Linen {color}', quantity: 1.1, unit: 'mtr' }],
    },
    { leather_items: [...sqft('Hide {COLOR}', 2.01), ...sqft('Hide Black', 0.07)] },
    { leather_items: sqft('Hide Cognac', 1), metal_items: [{ name: 'Stud {color}', quantity: 3, unit: 'pcs' }] },
    { leather_items: sqft('Strap', 0.5) },
  ] satisfies Lists[];

  test('equals a sum of exact fractions that is rounded once, in any order of lines and combinations (B45)', async () => {
    const products = await Promise.all(lists.map(list => aProductOf(list)));
    const [placed = []] = fc.sample(orders, { numRuns: 1, seed: 42 });

    const asPlaced = await filled(products, placed);
    const reversed = await filled(
      products,
      placed
        .toReversed()
        .map(lines => lines.toReversed().map(one => ({ ...one, breakdown: one.breakdown.toReversed() }))),
    );

    const expected = expectedTotals(placed);
    expect(expected.size).toBeGreaterThan(10);
    expect(new Map(asPlaced.map(told => [`${told.category} ${told.name}`, told.total]))).toEqual(rounded(expected));
    expect(sums(reversed)).toEqual(sums(asPlaced));
    for (const told of asPlaced) {
      const behind = placed.filter(lines => expectedTotals([lines]).has(`${told.category} ${told.name}`));
      expect(told.allOrders, told.name).toBe(behind.length);
    }
  });

  test('of all colors together is exactly the demand without colors (B45)', async () => {
    const [placed = []] = fc.sample(orders, { numRuns: 1, seed: 7 });
    const all = expectedTotals(placed);
    const without = expectedTotals(placed.map(lines => lines.map(one => ({ ...one, breakdown: [] }))));
    const together = (totals: Map<string, Fraction>) => {
      const byCategory = new Map<string, Fraction>();
      for (const [name, total] of totals) {
        const category = name.split(' ')[0] as string;
        byCategory.set(category, plus(byCategory.get(category) ?? [0n, 1n], total));
      }
      return byCategory;
    };
    expect(together(all)).toEqual(together(without));

    const products = await Promise.all(lists.map(list => aProductOf(list)));
    const told = await filled(products, placed);
    // Each printed total is at most half a hundredth off, so their sum cannot drift from that of all units.
    for (const [category, total] of together(without)) {
      const ofCategory = told.filter(one => one.category === category);
      const sum = ofCategory.reduce((cents, one) => cents + BigInt(one.total.replace('.', '')), 0n);
      const drift = sum * 2n * total[1] - total[0] * 2n;
      expect(drift <= BigInt(ofCategory.length) * total[1] && -drift <= BigInt(ofCategory.length) * total[1]).toBe(
        true,
      );
    }
  });

  test('equals the rows of the PDFs while nothing is made (B41)', async () => {
    const account = await aCustomer(portal);
    const products = await Promise.all(lists.map(list => aProductOf(list)));
    const id = await order(account, [
      [products[0] as TestProduct, [inColor(7, 'Olive'), inColor(3), inColor(2, 'Black')]],
      [products[1] as TestProduct, [inColor(5, 'Cognac')]],
      [products[2] as TestProduct, [inColor(1, 'Black'), inColor(1, 'Cognac'), inColor(9)]],
      [products[3] as TestProduct, 4],
    ]);
    const { body } = await superadmin.call('readOrder', { id });
    const { body: records } = await superadmin.call('readOrderMaterials', { id });

    const rows = (['leather', 'thread', 'metal'] as const).flatMap(category =>
      materialRows(category, body.order.products, records.materials),
    );

    expect(sums(await demandOf(account))).toEqual(
      Object.fromEntries(materialTotals(rows).map(({ name, total }) => [name, total])),
    );
  });

  /** Stores orders of a new customer and returns its demand. */
  async function filled(products: TestProduct[], placed: Line[][]): Promise<Told[]> {
    const account = await aCustomer(portal);
    const { db } = portal.context;
    const batch = 500;
    for (let at = 0; at < placed.length; at += batch) {
      const part = placed.slice(at, at + batch);
      const { rows } = await sql<{ id: number }>`insert into orders ${sql.values(
        part.map(lines => ({
          customer_id: account.companyId,
          customer_name: 'Random',
          customer_username: 'random',
          total_products: lines.length,
          total_items: lines.reduce((sum, one) => sum + one.quantity, 0),
        })),
      )} returning id`.execute(db);
      const stored = part.flatMap((lines, index) =>
        lines.map(({ product, quantity, passed, breakdown }, position) => ({
          order_id: rows[index]?.id,
          product_id: products[product]?.id,
          product_code: products[product]?.productCode,
          position,
          quantity,
          passed_cutting: passed[0],
          passed_stitching: passed[1],
          passed_finishing: passed[2],
          completed: passed[3],
          status: 'stitching',
          breakdown: JSON.stringify(breakdown),
        })),
      );
      await sql`insert into order_products ${sql.values(stored)}`.execute(db);
    }
    // As autovacuum does soon after so many rows.
    await sql`analyze orders, order_products, raw_material_items`.execute(db);
    return await demandOf(account);
  }

  /** The demand in hundredths, as fractions. */
  function expectedTotals(placed: Line[][]): Map<string, Fraction> {
    const passedOf = { cutting: 0, stitching: 1, finishing: 2 } as const;
    const totals = new Map<string, Fraction>();
    for (const { product, quantity, passed, breakdown } of placed.flat()) {
      if (passed[3] === quantity) continue;
      for (const [list, items] of Object.entries(lists[product] ?? {})) {
        const category = list.replace('_items', '') as keyof typeof usedAt;
        const left = quantity - passed[passedOf[usedAt[category]]];
        if (left === 0) continue;
        for (const item of items) {
          const rows = breakdown.length > 0 ? breakdown : [{ quantity, choices: [] }];
          for (const row of rows) {
            const color = row.choices[0]?.value;
            const name = `${category} ${color ? item.name.replace(/\{color\}/i, color) : item.name}`;
            const amount = BigInt(Math.round(item.quantity * 100)) * BigInt(left) * BigInt(row.quantity);
            totals.set(name, plus(totals.get(name) ?? [0n, 1n], [amount, BigInt(quantity)]));
          }
        }
      }
    }
    return totals;
  }
});

type Fraction = [above: bigint, below: bigint];
const divisor = (one: bigint, other: bigint): bigint => (other === 0n ? one : divisor(other, one % other));
function plus([a, b]: Fraction, [c, d]: Fraction): Fraction {
  const [above, below] = [a * d + c * b, b * d];
  const common = divisor(above, below);
  return [above / common, below / common];
}
/** The fractions of hundredths as texts, rounded half up. */
const rounded = (totals: Map<string, Fraction>) =>
  new Map(
    [...totals].map(([name, [above, below]]) => {
      const cents = String((above * 2n + below) / (below * 2n)).padStart(3, '0');
      return [name, `${cents.slice(0, -2)}.${cents.slice(-2)}`];
    }),
  );
