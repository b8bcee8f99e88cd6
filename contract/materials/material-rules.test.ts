import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decimal,
  formatMaterialQuantity,
  hundredths,
  type MaterialItem,
  type MaterialLists,
  materialRows,
  materialTotals,
  materialUnits,
  mostFirst,
  type ProductMaterials,
  productsWithoutMaterials,
  toBuy,
} from './material-rules.ts';

const lists: MaterialLists = { leather_items: [], lining_items: [], thread_items: [], metal_items: [] };
const nothing = { ...lists, combinations: [] };
const cents = fc.integer({ min: 0, max: 100_000_000_000 });
const item: fc.Arbitrary<MaterialItem> = fc.record({
  name: fc.constantFrom('Bridle', 'bridle', 'Bridle ', 'mtr Bridle', '𝕏', ''),
  quantity: cents.map(amount => amount / 100),
  unit: fc.constantFrom(...materialUnits),
});
const items = fc.array(item, { maxLength: 8 });
const product = fc.record({ quantity: fc.integer({ min: 1, max: 1_000_000 }), leather_items: items });
const order = fc
  .array(product, { maxLength: 20 })
  .map(lines => lines.map((line, index) => ({ ...line, productId: index + 1, productCode: `P-${index + 1}` })));
const recordsOf = (lines: readonly { productId: number; leather_items: MaterialItem[] }[]): ProductMaterials[] =>
  lines.map(({ productId, leather_items }) => ({ ...nothing, productId, leather_items }));

describe('the amounts', () => {
  test('have two decimals without binary rounding errors', () => {
    expect([0, 0.01, 0.1, 0.29, 1.1, 6.5, 8.2, 1_000_000_000, 999_999_999.99].map(formatMaterialQuantity)).toEqual([
      '0.00',
      '0.01',
      '0.10',
      '0.29',
      '1.10',
      '6.50',
      '8.20',
      '1000000000.00',
      '999999999.99',
    ]);
  });

  test('convert to exact hundredths and back with every quantity of two decimals', () => {
    fc.assert(
      fc.property(cents, amount => {
        const written = decimal(BigInt(amount));
        expect(hundredths(Number(written))).toBe(BigInt(amount));
        expect(formatMaterialQuantity(Number(written))).toBe(written);
      }),
    );
  });
});

describe('materialRows', () => {
  test('multiplies the amount per item by the quantity, with two decimals', () => {
    const rows = materialRows(
      'leather',
      [{ productId: 7, productCode: 'ST-220', quantity: 300 }],
      [
        {
          ...nothing,
          productId: 7,
          leather_items: [
            { name: 'Bridle, oxblood', quantity: 6.5, unit: 'sqft' },
            { name: 'Gusset, 1.6 mm', quantity: 1.1, unit: 'sqft' },
          ],
          metal_items: [{ name: 'Rivet', quantity: 6, unit: 'pcs' }],
        },
      ],
    );

    expect(rows).toEqual([
      {
        productId: 7,
        productCode: 'ST-220',
        quantity: 300,
        name: 'Bridle, oxblood',
        perItem: '6.50',
        total: '1950.00',
        unit: 'sqft',
      },
      {
        productId: 7,
        productCode: 'ST-220',
        quantity: 300,
        name: 'Gusset, 1.6 mm',
        perItem: '1.10',
        total: '330.00',
        unit: 'sqft',
      },
    ]);
  });

  test('returns one row for each item in the order of lines and lists, exact at any size', () => {
    fc.assert(
      fc.property(order, lines => {
        const rows = materialRows('leather', lines, recordsOf(lines).toReversed());
        const wanted = lines.flatMap(line => line.leather_items.map(each => ({ line, each })));
        expect(rows.map(row => [row.productId, row.name, row.unit])).toEqual(
          wanted.map(({ line, each }) => [line.productId, each.name, each.unit]),
        );
        rows.forEach((row, index) => {
          const { line, each } = wanted[index] as (typeof wanted)[number];
          expect(BigInt(row.total.replace('.', ''))).toBe(
            BigInt(each.quantity.toFixed(2).replace('.', '')) * BigInt(line.quantity),
          );
        });
      }),
    );
  });

  test('returns a row for each color of an open name, and one for all colors of another name', () => {
    const combinations = [
      { quantity: 200, factor: '1', choices: [{ option: 'color', value: 'Cognac' }] },
      { quantity: 100, factor: '1', choices: [] },
    ];
    const rows = materialRows(
      'leather',
      [{ productId: 7, productCode: 'BT-036', quantity: 300 }],
      [
        {
          ...nothing,
          combinations,
          productId: 7,
          leather_items: [
            { name: 'Bridle, {color}', quantity: 1.35, unit: 'sqft' },
            { name: 'Keeper', quantity: 0.1, unit: 'sqft' },
          ],
        },
      ],
    );

    expect(rows.map(({ name, quantity, total }) => [name, quantity, total])).toEqual([
      ['Bridle, Cognac', 200, '270.00'],
      ['Bridle, {color}', 100, '135.00'],
      ['Keeper', 300, '30.00'],
    ]);
  });

  test('multiplies leather and lining by the factor of their choices, and nothing else (F26)', () => {
    const choices = [{ option: 'length', value: '90 cm' }];
    const combinations = [
      { quantity: 3, factor: '1', choices: [{ option: 'length', value: '80 cm' }] },
      { quantity: 4, factor: '1.25', choices },
      { quantity: 1, factor: '0.33333', choices },
    ];
    const record: ProductMaterials = {
      ...{ ...nothing, combinations, productId: 7 },
      leather_items: [{ name: 'Bridle', quantity: 1.35, unit: 'sqft' }],
      thread_items: [{ name: 'Tkt 20', quantity: 4, unit: 'mtr' }],
    };
    const rowsOf = (category: 'leather' | 'thread') =>
      materialRows(category, [{ productId: 7, productCode: 'BT-036', quantity: 8 }], [record]);

    expect(rowsOf('leather').map(({ quantity, perItem, total }) => [quantity, perItem, total])).toEqual([
      [3, '1.35', '4.05'],
      [4, '1.6875', '6.75'],
      [1, '0.45', '0.45'],
    ]);
    expect(materialTotals(rowsOf('leather'))).toEqual([{ name: 'Bridle', unit: 'sqft', total: '11.25' }]);
    expect(rowsOf('thread').map(({ quantity, total }) => [quantity, total])).toEqual([[8, '32.00']]);
  });

  test('returns no row for a product without a record, which productsWithoutMaterials lists', () => {
    const lines = [
      { productId: 1, productCode: 'A', quantity: 1 },
      { productId: 2, productCode: 'B', quantity: 1 },
    ];
    const records = [
      { ...nothing, productId: 2, thread_items: [{ name: 'Tkt 20', quantity: 14, unit: 'mtr' as const }] },
    ];

    expect(materialRows('thread', lines, records).map(row => row.productCode)).toEqual(['B']);
    expect(materialRows('metal', lines, records)).toEqual([]);
    expect(productsWithoutMaterials(lines, records)).toEqual([lines[0]]);
  });
});

describe('materialTotals', () => {
  const row = (name: string, total: string, unit: MaterialItem['unit'] = 'sqft') => ({ name, unit, total });

  test('sums without binary rounding errors', () => {
    expect(materialTotals([row('Calf', '0.10'), row('Calf', '0.20')])).toEqual([row('Calf', '0.30')]);
    expect(materialTotals([row('Calf', '90071992547409.93'), row('Calf', '0.01')])).toEqual([
      row('Calf', '90071992547409.94'),
    ]);
  });

  test('keeps different names and units apart, in the order of their first row', () => {
    expect(
      materialTotals([
        row('Zip', '2.00', 'pcs'),
        row('Calf', '1.00'),
        row('Zip', '0.50', 'kg'),
        row('Zip', '3.00', 'pcs'),
      ]),
    ).toEqual([row('Zip', '5.00', 'pcs'), row('Calf', '1.00'), row('Zip', '0.50', 'kg')]);
  });

  test('returns each name and unit once, and its totals equal the sum of the rows', () => {
    fc.assert(
      fc.property(order, lines => {
        const rows = materialRows('leather', lines, recordsOf(lines));
        const totals = materialTotals(rows);
        const sum = (list: readonly { total: string }[]) =>
          list.reduce((all, { total }) => all + BigInt(total.replace('.', '')), 0n);
        expect(sum(totals)).toBe(sum(rows));
        expect(new Set(totals.map(({ name, unit }) => JSON.stringify([name, unit]))).size).toBe(totals.length);
        expect(totals.map(({ name, unit }) => [name, unit])).toEqual([
          ...new Map(rows.map(each => [JSON.stringify([each.name, each.unit]), [each.name, each.unit]])).values(),
        ]);
      }),
    );
  });

  test('returns the same totals however the orders split their lines', () => {
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 2, max: 500_000 }),
        (list, units) => {
          const records = recordsOf([1, 2].map(productId => ({ productId, leather_items: list })));
          const whole = materialRows('leather', [{ productId: 1, productCode: 'A', quantity: units }], records);
          const cut = materialRows(
            'leather',
            [
              { productId: 1, productCode: 'A', quantity: 1 },
              { productId: 2, productCode: 'B', quantity: units - 1 },
            ],
            records,
          );
          expect(materialTotals(cut)).toEqual(materialTotals(whole));
        },
      ),
    );
  });
});

describe('the buying list', () => {
  test('rounds leather up to whole square feet, and nothing else', () => {
    const leather = { category: 'leather', unit: 'sqft' } as const;
    expect(['0.00', '0.01', '12.00', '12.01', '1951.99'].map(total => toBuy({ ...leather, total }))).toEqual([
      ...['0', '1', '12', '13', '1952'],
    ]);
    expect(toBuy({ category: 'leather', unit: 'pcs', total: '1.50' })).toBe('1.50');
    expect(toBuy({ category: 'thread', unit: 'mtr', total: '2.40' })).toBe('2.40');
  });

  test('starts with the largest amount and keeps the order of equal amounts', () => {
    const rows = [
      { name: 'b', total: '9.00' },
      { name: 'c', total: '100.00' },
      { name: 'a', total: '9.00' },
    ];
    expect(rows.toSorted(mostFirst).map(({ name }) => name)).toEqual(['c', 'b', 'a']);
  });
});
