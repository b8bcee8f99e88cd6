import { describe, expect, test } from 'vitest';
import { type MaterialCategory, materialTotals } from '#contract/materials/material-rules.ts';
import { sampledByDay } from '#testing/nightly.ts';
import { order, readPdf, setup } from '#testing/read-pdf.ts';
import type { MaterialPdf } from './pdf-job.ts';

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

describe('the PDF of a material', () => {
  const materialPdf = (category: MaterialCategory, changes: Partial<MaterialPdf> = {}): MaterialPdf => ({
    kind: 'material',
    setup,
    order,
    category,
    rows: [
      {
        productId: 1,
        productCode: 'ST-220',
        quantity: 300,
        name: 'Full grain',
        perItem: '6.50',
        total: '1950.00',
        unit: 'sqft',
      },
      {
        productId: 2,
        productCode: 'ST-221',
        quantity: 10,
        name: 'Full grain',
        perItem: '0.10',
        total: '1.00',
        unit: 'sqft',
      },
    ],
    totals: [{ name: 'Full grain', unit: 'sqft', total: '1951.00' }],
    withoutRecord: [],
    unread: [],
    ...changes,
  });

  test.each([
    ['leather', 'RAW LEATHER MATERIAL'],
    ['lining', 'RAW LINING MATERIAL'],
    ['thread', 'RAW ZIP MATERIAL'],
    ['metal', 'RAW METAL MATERIAL'],
  ] as const)('of %s is titled %s and has its rows and totals', async (category, title) => {
    const { text } = await readPdf(materialPdf(category));

    expect(text).toContain(title);
    expect(text).toContain('Product Code Quantity Material Name Unit per Item Total Required Unit');
    expect(text).toContain('ST-220 300 Full grain 6.50 1,950.00 sqft');
    expect(text).toContain('ST-221 10 Full grain 0.10 1.00 sqft');
    expect(text).toContain('TOTAL Full grain 1,951.00 sqft');
  });

  test.each(sampledByDay([26, 18, 40, 48], 4))(
    'never leaves a table head without rows on a page, with %i rows',
    async count => {
      const [row] = materialPdf('thread').rows;
      const rows = range(0, count).map(() => row) as MaterialPdf['rows'];
      const withoutRecord = range(0, 300).map(at => `BULK-${at}`);
      const { pages } = await readPdf(materialPdf('thread', { rows, totals: [], withoutRecord }));

      for (const page of pages) if (page.includes('Material Name')) expect(page).toContain('Full grain');
    },
  );

  test.each([
    ['9999999999.99', '9,999,999,999.99'],
    ['14999999999.85', '14,999,999,999.85'],
    ['999999999990000.00', '999,999,999,990, 000.00'],
    ['1000315999989996.84', '1,000,315,999,989, 996.84'],
  ])('prints the number %s on one line or breaks it between its groups', async (total, printed) => {
    const [row] = materialPdf('metal').rows;
    const { raw } = await readPdf(
      materialPdf('metal', {
        rows: [{ ...row, perItem: '999999999.99', total }] as MaterialPdf['rows'],
        totals: [{ name: 'Hide', unit: 'pcs', total }],
      }),
    );

    expect(raw).toContain('999,999,999.99');
    expect(raw.split(printed)).toHaveLength(3);
  });

  test('keeps numbers exact beyond the precision of JavaScript numbers', async () => {
    const { text } = await readPdf(
      materialPdf('leather', { totals: [{ name: 'Hide', unit: 'kg', total: '12345678901234567890.12' }] }),
    );

    expect(text.replace(/[^\d,.]/g, '')).toContain('12,345,678,901,234,567,890.12');
  });

  test("lists the materials of units without a color under 'Without a choice'", async () => {
    const [first] = materialPdf('leather').rows as [MaterialPdf['rows'][number]];
    const named = (name: string, quantity: number, total: string) => ({ ...first, name, quantity, total });
    const rows = [
      named('Bridle, {color}', 4, '26.00'),
      named('Bridle, Cognac', 6, '39.00'),
      named('Bridle, Black', 2, '13.00'),
    ];
    const { text } = await readPdf(materialPdf('leather', { rows, totals: materialTotals(rows) }));

    expect(text).toMatch(
      /Bridle, Cognac 6\.50.*Bridle, Black.*Without a choice ST-220 4 Bridle, \{color\} 6\.50 26\.00/,
    );
    expect(text).toMatch(/TOTAL Bridle, Cognac 39\.00 sqft.*TOTAL Bridle, \{color\} 26\.00 sqft/);
    expect((await readPdf(materialPdf('leather'))).text).not.toContain('Without a choice');
  });

  test('lists the products without a record and states when no material is needed', async () => {
    const { text } = await readPdf(materialPdf('metal', { rows: [], totals: [], withoutRecord: ['ST-9', 'ST-10'] }));

    expect(text).toContain('No materials of this category are recorded for the products of this order.');
    expect(text).toContain('Without a raw-material record: ST-9, ST-10');
  });

  test('lists the products whose materials could not be loaded', async () => {
    const { text } = await readPdf(materialPdf('metal', { rows: [], totals: [], unread: ['ST-9', 'ST-10'] }));

    expect(text).toContain('Missing here, could not be loaded: ST-9, ST-10');
    expect(text).not.toContain('No materials of this category');
  });

  test.each(sampledByDay([30, 24, 26, 28, 32], 5))('keeps its totals on one page after %i rows', async count => {
    const rows = Array.from({ length: count }, () => materialPdf('thread').rows).flat();
    const totals = ['Linen', 'Polyester', 'Zip'].map(name => ({ name, unit: 'mtr' as const, total: '9.00' }));
    const { pages } = await readPdf(materialPdf('thread', { rows: rows.slice(0, count), totals }));

    expect(pages.map(page => page.split('TOTAL').length - 1).filter(Boolean)).toEqual([3]);
  });

  test('breaks a name of 200 letters without spaces within its cell', async () => {
    const { text } = await readPdf(
      materialPdf('lining', { totals: [{ name: 'n'.repeat(200), unit: 'mtr', total: '1.00' }] }),
    );

    expect(text.match(/\bn+\b/g)?.join('')).toHaveLength(200);
  });
});
