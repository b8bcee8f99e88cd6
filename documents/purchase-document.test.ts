import { expect, test } from 'vitest';
import { readPdf, setup } from '#testing/read-pdf.ts';
import { fileName } from './file-name.ts';
import { noSender, type PurchasePdf } from './pdf-job.ts';

type Purchase = PurchasePdf['purchase'];
type Line = Purchase['lines'][number];
const line = (changes: Partial<Line>): Line => ({
  ...{ id: 1, materialId: 1, name: 'Bridle, oxblood', unit: 'sqft', quantity: '120.5000', enteredUnit: 'sqft' },
  ...{ base: '120.5000', received: '0.0000', closed: false, closedByHand: false, hasLots: false },
  ...{ packName: null, packSize: null },
  ...changes,
});
const lines = [
  line({}),
  line({ id: 2, name: 'Bonded nylon', unit: 'mtr', ...{ quantity: '4.0000', enteredUnit: 'pack', base: '1000.0000' } }),
  line({ id: 3, name: 'Calf', quantity: '50.0000', base: '50.0000', packName: 'hide', packSize: '12.5000' }),
  line({ id: 4, name: 'Goat', quantity: '51.0000', base: '51.0000', packName: 'hide', packSize: '12.5000' }),
  line({ id: 5, name: 'Pigskin', quantity: '9.2903', enteredUnit: 'dm2', base: '1.0000' }),
];
const purchase = (changes: Partial<Purchase> = {}): PurchasePdf => ({
  kind: 'purchase',
  setup,
  sender: noSender,
  purchase: {
    ...{ id: 12, supplierName: 'Baumann Leather', orderedOn: '2026-11-29', expectedOn: '2026-12-18' },
    ...{ reference: 'L 4711', note: 'By van, before noon', lines },
    ...changes,
  },
});

test('DO-14 the purchase has its supplier, days, reference, and each material with unit and packs', async () => {
  const job = purchase({ lines: lines.map(one => (one.id === 2 ? { ...one, packName: 'spool' } : one)) });
  const { text, raw, size, pages } = await readPdf(job);
  expect([pages.length, size.includes('A4'), fileName(job)]).toEqual([1, true, 'Purchase_12_Baumann Leather.pdf']);
  for (const part of [
    'PURCHASE 12',
    'Baumann Leather',
    '29 Nov 2026',
    '18 Dec 2026',
    'L 4711',
    'By van, before noon',
  ]) {
    expect(text).toContain(part);
  }
  for (const part of ['Bridle, oxblood 120.5 sqft', 'Bonded nylon 1,000 mtr 4 spools', 'Calf 50 sqft 4 hides']) {
    expect(raw).toContain(part);
  }
  expect(raw).toContain('Goat 51 sqft Pigskin 9.2903 dm2');
});

test('DO-14 the purchase has the letterhead (DO-10), and omits what was not given', async () => {
  const sender = { name: 'Lind', lines: ['Lind', 'Main Street 1'], closing: 'Thank you', logo: null };
  const { text, raw } = await readPdf({ ...purchase({ reference: '', note: '' }), sender });
  expect(raw).toContain('Lind Main Street 1');
  expect(text).toContain('Thank you');
  expect(text).not.toContain('Reference');
});

test('DO-14 fills further pages with 200 materials, each page with its head', async () => {
  const many = Array.from({ length: 200 }, (_, at) =>
    line({ id: at, name: `Hide ${at}`, packName: 'hide', packSize: '0.5000' }),
  );
  const { raw, pages } = await readPdf(purchase({ lines: many }));
  expect(pages.length).toBeGreaterThan(4);
  expect(raw.match(/Hide \d+ 120\.5 sqft 241 hides/g)).toHaveLength(200);
  for (const page of pages) expect(page).toContain('Packs');
});

test('W16 names with 200 characters, =, quotes, emoji and right-to-left scripts are printed as they are', async () => {
  const names = ['W'.repeat(200), '=cmd|"x"', 'جلد بقري، كستنائي', '牛革 皮革'];
  const job = purchase({
    supplierName: `מחסן עורות ${'x'.repeat(180)}`,
    lines: names.map((name, id) => line({ id, name })),
  });
  const { raw, boxes, pages } = await readPdf(job);
  expect([pages.length, boxes]).toEqual([1, '']);
  expect(raw.replaceAll(' ', '')).toContain('W'.repeat(200));
  expect(raw).toContain('=cmd|"x" 120.5 sqft');
  expect(raw).toContain('牛革 皮革');
  const file = fileName(job);
  expect(file).toMatch(/^Purchase_12_מחסן עורות x+\.pdf$/);
  expect(new TextEncoder().encode(file).length).toBeLessThan(190);
  expect((await readPdf(purchase({ lines: [line({ name: 'Zip 🧵 5' })] }))).text).toMatch(/Zip .*5/);
});
