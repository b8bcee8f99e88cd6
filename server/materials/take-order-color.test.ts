import { beforeEach, describe, expect, test } from 'vitest';
import { anOrder, aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let superadmin: Client;
beforeEach(async () => {
  superadmin = await portal.as(await aSuperadmin(portal));
});

const item = (name: string) => ({ name, quantity: 2, unit: 'sqft' });
const none = { leather_items: [], lining_items: [], thread_items: [], metal_items: [] };

/** A product with a record that names materials. */
async function recorded(colors: string[], names: string[], more = {}) {
  const product = await aProduct(portal, { colors });
  const leather_items = names.map(item);
  const { body } = await superadmin.call('createMaterial', {
    product_code: product.productCode,
    ...none,
    leather_items,
    ...more,
  });
  return { ...product, recordId: body.record.id as number };
}

/** An open order of a product with how many items of each color. */
async function ordered(product: { id: number; productCode: string }, units: Record<string, number>) {
  const quantity = Object.values(units).reduce((sum, count) => sum + count, 0);
  const order = await anOrder(portal, { quantities: [quantity] });
  const breakdown = Object.entries(units).map(([value, count]) => ({
    quantity: count,
    choices: [{ optionId: 0, option: 'Color', value }],
  }));
  await sql`
    update order_products set product_id = ${product.id}, product_code = ${product.productCode},
      breakdown = ${JSON.stringify(breakdown)}::jsonb
    where order_id = ${order.id}`.execute(portal.context.db);
  return order;
}

const read = async (query: { order?: number } = {}) =>
  (await superadmin.call('readRecordColors', query)).body as { colors: Record<string, unknown>[]; moreColors: boolean };
const colorsOf = async (productId: number) => (await read()).colors.filter(one => one.productId === productId);
const demanded = async () =>
  (await superadmin.call('readMaterialDemand')).body.materials.map(({ name, total }: Record<string, string>) => [
    name,
    total,
  ]);

describe('MA-12 the colors of records', () => {
  test('demand of a product in two colors with a fixed record warns, and after one press buys both leathers (D4)', async () => {
    const product = await recorded(['Black', 'Cognac'], ['Bridle, Cognac']);
    await ordered(product, { Black: 3, Cognac: 4 });
    expect(await demanded()).toEqual([['Bridle, Cognac', '14.00']]);
    expect(await colorsOf(product.id)).toEqual([
      {
        recordId: product.recordId,
        productId: product.id,
        productCode: product.productCode,
        ordered: ['Black'],
        recorded: 'Cognac',
      },
    ]);

    const { status, body } = await superadmin.call('takeOrderColor', { id: product.recordId, color: 'Cognac' });
    expect([status, body.record.leather_items[0].name]).toEqual([200, 'Bridle, {color}']);
    expect(await demanded()).toEqual([
      ['Bridle, Black', '6.00'],
      ['Bridle, Cognac', '8.00'],
    ]);
    expect(await colorsOf(product.id)).toEqual([]);
    const again = await superadmin.call('takeOrderColor', { id: product.recordId, color: 'Cognac' });
    expect([again.status, again.code]).toEqual([409, 'colorNotNamed']);
  });

  test.each([
    ['the color that is ordered', ['Black', 'Cognac'], ['Bridle, Black'], []],
    ['a placeholder', ['Black', 'Cognac'], ['Bridle, {color}, not Cognac'], []],
    ['part of a longer word', ['Black', 'Tan'], ['Tango bridle'], []],
    ['a longer color', ['Black', 'Brown', 'Dark brown'], ['Bridle, dark brown'], ['Dark brown']],
    ['no color', ['Black', 'Cognac'], ['Bridle'], []],
    ['two colors', ['Black', 'Cognac', 'Tan'], ['Cognac or Tan'], ['Cognac', 'Tan']],
    ['a color that the product does not list', ['Black'], ['Bridle, Cognac'], []],
  ])('a name with %s', async (_, colors, names, found) => {
    const product = await recorded(colors, names);
    await ordered(product, { Black: 2 });
    expect((await colorsOf(product.id)).map(({ recorded: color }) => color).sort()).toEqual(found);
  });

  test('counts only lines of open orders, and of one order where one is named', async () => {
    const product = await recorded(['Black', 'Cognac', 'Tan'], ['Bridle, Cognac']);
    const [black, tan] = [await ordered(product, { Black: 2 }), await ordered(product, { Tan: 2 })];
    expect(await colorsOf(product.id)).toMatchObject([{ ordered: ['Black', 'Tan'] }]);
    expect((await read({ order: tan.id })).colors).toMatchObject([{ ordered: ['Tan'] }]);
    await sql`
      update order_products set completed = quantity, passed_cutting = quantity, passed_stitching = quantity,
        passed_finishing = quantity, status = 'packaging'
      where order_id = ${black.id}`.execute(portal.context.db);
    expect(await colorsOf(product.id)).toMatchObject([{ ordered: ['Tan'] }]);
    expect((await read({ order: black.id })).colors).toEqual([]);
  });

  test('replaces the word in every list of the record, and only that color', async () => {
    const lining_items = [item('Goat cognac')];
    const product = await recorded(['Black', 'Cognac', 'Tan'], ['Bridle, COGNAC', 'Trim, Tan'], { lining_items });
    const { record } = (await superadmin.call('takeOrderColor', { id: product.recordId, color: 'cognac' })).body;
    expect([record.leather_items, record.lining_items]).toEqual([
      [item('Bridle, {color}'), item('Trim, Tan')],
      [item('Goat {color}')],
    ]);
    expect(record.revision).toBe(2);
  });

  test('is refused for an unknown record, another color and a name that becomes too long', async () => {
    const product = await recorded(['Tan'], [`${'x'.repeat(196)} Tan`]);
    const take = async (id: number, color: string) => {
      const { status, code } = await superadmin.call('takeOrderColor', { id, color });
      return [status, code];
    };
    expect(await take(999_999, 'Tan')).toEqual([404, 'materialNotFound']);
    expect(await take(product.recordId, 'Black')).toEqual([409, 'colorNotNamed']);
    expect(await take(product.recordId, 'Tan')).toEqual([400, 'invalidInput']);
  });
});
