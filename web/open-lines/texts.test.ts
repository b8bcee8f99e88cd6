import { expect, test } from 'vitest';
import { texts } from './texts.ts';

const hold = { id: 1, reason: 'leather', note: '', until: null, at: '2026-11-18T10:00:00.000Z', by: 'admin' } as const;

const today = '2026-11-26';

test.each([
  [3, '2026-11-27', 'Start by Fri, Nov 27'],
  [0, today, 'Start today'],
  [0, '2026-11-30', 'Start Mon, Nov 30'],
  [-4, '2026-11-20', 'Should have started Nov 20'],
  [null, null, ''],
])('a line with %s days to spare that can start on %s says %j', (slack, startOn, text) => {
  expect(texts.start({ slack, startOn }, today)).toBe(text);
});

test.each([
  [{ promisedOn: '2026-11-25', requestedDate: '2026-11-20', isNew: false }, 'Promised Nov 25 · yesterday'],
  [{ promisedOn: '2026-11-29', requestedDate: null, isNew: true }, 'Promised Nov 29 · in 3 days'],
  [{ promisedOn: null, requestedDate: '2026-12-18', isNew: false }, 'No date yet'],
  [{ promisedOn: null, requestedDate: '2026-12-18', isNew: true }, 'Asked for Dec 18'],
  [{ promisedOn: null, requestedDate: null, isNew: true }, ''],
])('a line with the dates %j says %j', (dates, text) => {
  expect(texts.dueParts(dates, today).filter(Boolean).join(' · ')).toBe(text);
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
