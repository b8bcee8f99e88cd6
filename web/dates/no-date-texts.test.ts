import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orderProduct, orderSummary } from '#testing/samples.ts';
import { noDateTexts } from './no-date-texts.ts';

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
