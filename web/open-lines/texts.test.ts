import { expect, test } from 'vitest';
import { texts } from './texts.ts';

const hold = { id: 1, reason: 'leather', note: '', until: null, at: '2026-11-18T10:00:00.000Z', by: 'admin' } as const;

test.each([
  [-2, '2026-12-01', '2 days late'],
  [-1, null, '1 day late'],
  [0, '2026-12-01', 'no day to spare'],
  [3, '2026-12-01', '3 days left'],
  [0, null, 'due today'],
  [1, null, 'due in 1 day'],
  [null, null, ''],
])('a slack of %s with the forecast %s is shown as %j', (slack, likelyOn, text) => {
  expect(texts.slack({ slack, likelyOn })).toBe(text);
});

test.each([
  ['2031-12-03', '2031-12-01', /^Promised .*3/],
  [null, '2031-12-01', /^Asked for .*1/],
  [null, null, /^Usually by .*9/],
])('an order promised for %s and requested for %s is shown as %s', (promisedOn, requestedDate, text) => {
  expect(texts.due({ promisedOn, requestedDate, due: '2031-12-09' })).toMatch(text);
});

test('shows since when a line is on hold', () => {
  const at = new Date().toISOString();
  expect(texts.since({ ...hold, at, note: 'Scar' })).toBe('since today · admin · ‘Scar’');
});

test('shows why a line is blocked', () => {
  expect(texts.blocked({ hold: null, materialOn: null })).toBe('');
  expect(texts.blocked({ hold, materialOn: null })).toBe('On hold: fault in the leather');
  expect(texts.blocked({ hold: { ...hold, reason: 'customer' }, materialOn: null })).toBe('Waiting for the customer');
  expect(texts.blocked({ hold: { ...hold, reason: 'material' }, materialOn: '2031-12-03' })).toMatch(
    /^Waiting for material until .*Dec.*$/,
  );
});
