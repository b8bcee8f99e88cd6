import { expect, test } from 'vitest';
import { familiesFor } from './fonts.ts';
import type { OrderPaper } from './pdf-job.ts';
import { textsOf } from './texts-of.ts';
import { withBoxes } from './with-boxes.ts';

const picture = new Uint8Array([1, 2, 3]);
const job: OrderPaper = {
  kind: 'order',
  paper: { brand: 'Cordwain', size: 'A4', locale: 'en-GB', timeZone: 'UTC', madeAt: '2026-11-21T09:41:00Z' },
  order: {
    id: 1282,
    createdAt: '2026-03-18T09:41:00Z',
    customerName: 'ខ្មែរ Leather',
    customerUsername: 'harbour',
    completedAt: null,
    totalProducts: 1,
    totalItems: 1,
    orderPercentage: 0,
  },
  lines: [{ productCode: 'ខ-1', quantity: 1, completed: 0, status: 'cutting', description: 'jalan\u0304', picture }],
  pictures: true,
};
const missingIn = async (one: OrderPaper) => (await familiesFor(textsOf(one), async () => () => true)).missing;

test('a paper whose letters all have a font stays as it is', () => {
  expect(withBoxes(job, new Set())).toBe(job);
});

test('a letter that no font has becomes a box, a mark nothing, and all else stays', async () => {
  const { order, lines, ...others } = withBoxes(job, await missingIn(job)) as OrderPaper;

  expect(order).toEqual({ ...job.order, customerName: '□□□ Leather' });
  expect(lines[0]).toEqual({ ...job.lines[0], productCode: '□-1', description: 'jalan\u0304'.normalize() });
  expect(lines[0]?.picture).toBe(picture);
  expect(others).toEqual({ kind: 'order', pictures: true, paper: job.paper });
});

test('what a font only says it has is missing too', async () => {
  const { missing } = await familiesFor(['חום Ж'], async family => () => !family.includes('hebrew'));

  expect([...missing].map(point => String.fromCodePoint(point)).join('')).toBe('חום');
});

test('dates in letters that no font has are English', async () => {
  const khmer = { ...job, paper: { ...job.paper, locale: 'km' } };
  const greek = { ...job, paper: { ...job.paper, locale: 'el' } };

  expect(withBoxes(khmer, await missingIn(khmer)).paper.locale).toBe('en');
  expect(withBoxes(greek, await missingIn(greek)).paper.locale).toBe('el');
});

test('the letters of every month are looked for, not only of this one', () => {
  const polish = textsOf({ ...job, paper: { ...job.paper, locale: 'pl' } }).join('');

  expect(polish).toContain('paź');
});
