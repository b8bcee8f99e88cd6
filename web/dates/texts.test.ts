import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { orderProduct, orderSummary } from '#testing/samples.ts';
import { noDateTexts, texts } from './texts.ts';

test.each([
  ['2026-12-18', '2026-12-21', '2026-12-28', 'Asked for Dec 18 · likely Dec 21 · safe Dec 28'],
  [null, '2026-12-21', '2027-01-04', 'Likely Dec 21 · safe Jan 4'],
  ['2027-10-01', null, null, 'Asked for Oct 1, 2027'],
  [null, undefined, undefined, ''],
])('the days asked for %s, likely %s and safe %s read %j', (asked, likely, safe, text) => {
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00'), toFake: ['Date'] });
  expect(texts.known(asked, likely, safe)).toBe(text);
  vi.useRealTimers();
});

test('a promised day says how far it is (LA-2)', () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00'), toFake: ['Date'] });
  expect(texts.promisedShort('2026-11-25')).toBe('Promised Nov 25 · yesterday');
  expect(texts.promisedIn('2026-12-18')).toBe('Promised for Dec 18 · in 22 days');
  expect(texts.promisedIn('2027-08-01')).toMatch(/^Promised for .*2027$/);
  vi.useRealTimers();
});

test('the work ahead of a product names only the stages that have some, one after the other', () => {
  const cutting = { stage: 'Cutting', count: 9 };
  expect(texts.ahead([cutting, { stage: 'Stitching', count: 2.5 }, { stage: 'Finishing', count: 0 }])).toBe(
    'Work ahead of it: 9 days at Cutting, then 2.5 at Stitching',
  );
  expect(texts.ahead([cutting])).toBe('Work ahead of it: 9 days at Cutting');
  expect(texts.ahead([{ ...cutting, count: 0 }])).toBe('No work ahead of it');
});

test('a hold says how long it delays a product', () => {
  expect(texts.held(null)).toBe('On hold, usually for 5 working days');
  expect(texts.held('2031-12-03')).toMatch(/^On hold until .*Dec/);
});

test('what follows the work ahead adds up to the dates (DA-14)', () => {
  const parts = { heldDays: 0, own: 3.04, experience: 0, likelyDays: 13, safeDays: 18 };
  const given = { ...parts, ahead: { cutting: 9, stitching: 0.5, finishing: 0, packaging: 0 } };
  expect(texts.sum(given)).toBe('own work 3 days · likely on working day 13 · safe 5 days later');
  expect(texts.sum({ ...given, heldDays: 1, experience: -2 })).toBe(
    'then on hold 1 day · own work 3 days · 2 days less, as earlier dates taught · likely on working day 13 · safe 5 days later',
  );
});

test('a plan says its day, or that there is none (DA-14)', () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00'), toFake: ['Date'] });
  expect([texts.planned({ on: '2026-12-14' }), texts.planned({ on: null })]).toEqual([
    'planned Dec 14',
    'Cannot be planned',
  ]);
  vi.useRealTimers();
});

test('an order without dates says what is missing', () => {
  expect(texts.noDates({ why: 'tooFew', finished: 4 })).toBe('Dates appear after 10 products are ready (4 so far)');
  expect(texts.noDates({ why: 'noPace', finished: 40 })).toBe('Nothing was marked in the last 60 working days');
  expect(texts.noDates({ why: null, finished: 40 })).toBeUndefined();
});

describe('what staff read of an order without a promise', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-26T12:00'), toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const passed = (packaging: number) => ({ cutting: 10, stitching: 10, finishing: 10, packaging });
  const started = orderProduct({ quantity: 10, status: 'packaging', passed: passed(4) });
  const fresh = orderProduct({
    quantity: 10,
    status: 'not_reviewed',
    passed: { cutting: 0, stitching: 0, finishing: 0, packaging: 0 },
  });
  const ready = orderProduct({ quantity: 10, status: 'packaging', passed: passed(10) });
  const textsOf = (given: object) => noDateTexts(orderSummary({ promisedOn: null, ...given } as never));

  test('an accepted order without a promise says that it has no date yet, and its planned day (DA-13)', () => {
    expect(textsOf({ products: [started] })).toEqual(['No date yet']);
    expect(textsOf({ products: [started], plan: { on: '2026-12-14' } })).toEqual(['No date yet', 'planned Dec 14']);
    expect(textsOf({ products: [fresh, started], plan: { on: null } })).toEqual(['No date yet', 'Cannot be planned']);
  });

  test('a promised, new, ready or completed order does not', () => {
    expect(textsOf({ products: [started], promisedOn: '2026-12-14' })).toEqual([]);
    expect(textsOf({ products: [fresh, ready] })).toEqual([]);
    expect(textsOf({ products: [ready] })).toEqual([]);
    expect(textsOf({ products: [started], completedAt: '2026-11-20T10:00:00.000Z' })).toEqual([]);
  });
});
