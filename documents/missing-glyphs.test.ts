import { expect, test } from 'vitest';
import { printedOrder } from '#testing/samples.ts';
import { familiesFor } from './fonts/fonts.ts';
import { withBoxes } from './missing-glyphs.ts';
import { noSender, type OrderPdf } from './pdf-job.ts';
import { textsOf } from './printed-texts.ts';

const picture = new Uint8Array([1, 2, 3]);
const job: OrderPdf = {
  kind: 'order',
  setup: { brand: 'Cordwain', size: 'A4', locale: 'en-GB', timeZone: 'UTC', madeAt: '2026-11-21T09:41:00Z' },
  sender: noSender,
  order: printedOrder({ createdAt: '2026-03-18T09:41:00.000Z', customerName: 'ខ្មែរ Leather' }),
  lines: [
    {
      productCode: 'ខ-1',
      quantity: 1,
      completed: 0,
      passed: { cutting: 0, stitching: 0, finishing: 0, packaging: 0 },
      status: 'cutting',
      description: 'jalan\u0304',
      breakdown: [],
      picture,
    },
  ],
  pictures: true,
  files: [],
};
const missingIn = async (one: OrderPdf) => (await familiesFor(textsOf(one), async () => () => true)).missing;

test('leaves a PDF unchanged when its fonts have all characters', () => {
  expect(withBoxes(job, new Set())).toBe(job);
});

test('replaces a letter without a glyph with a box, removes marks without a glyph, and keeps the rest', async () => {
  const { order, lines, ...others } = withBoxes(job, await missingIn(job)) as OrderPdf;

  expect(order).toEqual({ ...job.order, customerName: '□□□ Leather' });
  expect(lines[0]).toEqual({ ...job.lines[0], productCode: '□-1', description: 'jalan\u0304'.normalize() });
  expect(lines[0]?.picture).toBe(picture);
  expect(others).toEqual({ kind: 'order', pictures: true, files: [], setup: job.setup, sender: noSender });
});

test('treats a character as missing when a font lists it without a glyph', async () => {
  const { missing } = await familiesFor(['חום Ж'], async family => () => !family.includes('hebrew'));

  expect([...missing].map(point => String.fromCodePoint(point)).join('')).toBe('חום');
});

test('prints dates in English when no font has their characters', async () => {
  const khmer = { ...job, setup: { ...job.setup, locale: 'km' } };
  const greek = { ...job, setup: { ...job.setup, locale: 'el' } };

  expect(withBoxes(khmer, await missingIn(khmer)).setup.locale).toBe('en');
  expect(withBoxes(greek, await missingIn(greek)).setup.locale).toBe('el');
});

test('checks the characters of every month, not only of the current one', () => {
  const polish = textsOf({ ...job, setup: { ...job.setup, locale: 'pl' } }).join('');

  expect(polish).toContain('paź');
});
