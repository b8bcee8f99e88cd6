import { afterEach, describe, expect, test, vi } from 'vitest';
import { WorkCalendar } from '#contract/dates/work-calendar.ts';
import { computeForecast } from './compute-forecast.ts';
import type { FactsLine, ForecastFacts } from './forecast-facts.ts';
import { correctionOf } from './outlook.ts';

const weekdays = { workdays: [true, true, true, true, true, false, false], closed: [] };
const calendar = new WorkCalendar(weekdays);
/** A Thursday. */
const today = '2026-11-26';
const dayAt = (number: number) => calendar.dayOf(calendar.numberOf(today) + number) ?? '';
const productId = 7;

const aLine = (orderId: number, given: Partial<FactsLine> = {}): FactsLine => ({
  ...{
    orderId,
    productId,
    position: 0,
    quantity: 20,
    passed: [0, 0, 0, 0],
    acceptedOn: dayAt(-5),
    beganOn: dayAt(-5),
    isOpen: true,
    pinnedAt: null,
  },
  ...{ requestedOn: null, promisedOn: null, isHeld: false, heldUntil: null, hasFirst: false, ...given },
});

/**
 * Returns facts with 60 uneven days of work on a line that was finished long ago, unless `days` or `units` are given.
 */
function factsOf(lines: FactsLine[], given: Partial<ForecastFacts> & { days?: number; units?: number } = {}) {
  const { days = 60, units, ...rest } = given;
  const later = { isHeld: true, heldUntil: dayAt(200), promisedOn: dayAt(200) };
  const waiting = aLine(900, { quantity: 2_000, passed: [1_900, 1_800, 1_700, 0], ...later });
  const steps = Array.from({ length: days }, (_, back) =>
    [0, 1, 2, 3].map((stage): ForecastFacts['steps'][number] => {
      return [1, productId, stage, dayAt(-1 - back), units ?? 10 + ((back * 7 + stage) % 9)];
    }),
  ).flat();
  return {
    ...{ today, isMorning: true, calendar: weekdays, firstOrder: dayAt(-100), finished: 10 },
    ...{ lines: [...lines, waiting], newOrders: [], steps, holds: [], materials: [], firsts: [], ...rest },
  } satisfies ForecastFacts;
}
const datesOf = (facts: ForecastFacts, orderId: number) =>
  computeForecast(facts).lines.find(line => line.orderId === orderId);

afterEach(() => vi.useRealTimers());

describe('computeForecast', () => {
  test('gives the same dates and numbers for the same facts at any time of the clock (WF25)', () => {
    vi.useFakeTimers({ now: new Date('2026-11-26T09:00:00Z') });
    const facts = factsOf([aLine(11), aLine(12)]);
    const first = computeForecast(facts);
    expect(first.lines[0]?.first?.q50).toBeGreaterThan(0);
    vi.setSystemTime(new Date('2027-03-04T17:00:00Z'));
    expect(computeForecast(facts)).toEqual(first);
  });

  test('draws other days of work on another day', () => {
    const q50 = (day: string) => datesOf(factsOf([aLine(11, { quantity: 300 })], { today: day }), 11)?.first?.q50;
    expect(q50(dayAt(1))).not.toBe(q50(today));
  });

  test('does not let a line on hold delay the lines after it (WF31)', () => {
    const held = aLine(11, { isHeld: true, heldUntil: dayAt(30), promisedOn: dayAt(1) });
    const behind = datesOf(factsOf([held, aLine(12, { promisedOn: dayAt(2) })]), 12);
    expect(behind?.likelyOn).toBe(datesOf(factsOf([aLine(12)]), 12)?.likelyOn);
  });

  test("schedules a held line from the hold's end date, and after five working days without one", () => {
    const likely = (given: Partial<FactsLine>) => datesOf(factsOf([aLine(11, given)]), 11)?.likelyOn ?? '';
    const free = calendar.numberOf(likely({}));
    expect(calendar.numberOf(likely({ isHeld: true })) - free).toBe(5);
    expect(calendar.numberOf(likely({ isHeld: true, heldUntil: dayAt(12) })) - free).toBe(12);
  });

  test('works on lines that were pinned together by their due dates', () => {
    const pinnedAt = '2026-11-26T08:00:00.000Z';
    const lines = [12, 3, 7].map((due, index) => aLine(11 + index, { pinnedAt, promisedOn: dayAt(due), quantity: 60 }));
    const { lines: dates } = computeForecast(factsOf([...lines, aLine(14, { promisedOn: dayAt(1) })]));
    expect(dates.map(({ orderId }) => orderId).slice(0, 4)).toEqual([12, 13, 11, 14]);
  });

  test('gives a plan behind an order with a new line the dates of its lines (AC-3)', () => {
    const added = aLine(11, { productId: 8, position: 1, quantity: 400, acceptedOn: null, beganOn: null });
    const { lines, plans } = computeForecast(factsOf([aLine(11), added, aLine(12, { acceptedOn: dayAt(-1) })]));
    const plan = (id: number) => plans.find(({ orderId }) => orderId === id);
    const datesOfLine = (id: number) => {
      const { likelyOn, safeOn } = lines.find(({ orderId }) => orderId === id) ?? {};
      return { likelyOn, safeOn };
    };
    expect(plan(12)).toMatchObject(datesOfLine(12));
    // Promising an order promises its new line, too: its plan has the dates with that line.
    expect((plan(11)?.likelyOn ?? '') > (datesOfLine(11).likelyOn ?? '9')).toBe(true);
    expect((plan(12)?.plannedOn ?? '') > (plan(11)?.plannedOn ?? '9')).toBe(true);
  });

  test('plans the 40 earliest promises at risk again (DA-13)', () => {
    const late = Array.from({ length: 42 }, (_, index) => aLine(11 + index, { quantity: 4, promisedOn: dayAt(1) }));
    const { proposals } = computeForecast(factsOf(late));
    expect(proposals.map(({ orderId }) => orderId)).toEqual(late.slice(0, 40).map(({ orderId }) => orderId));
    expect(proposals.map(({ plannedOn }) => typeof plannedOn)).toEqual(Array(40).fill('string'));
  });

  test.each([
    ['tooFew', { finished: 9 }],
    ['tooFew', { days: 9 }],
    ['tooFew', { days: 1 }],
    ['noPace', { units: 0 }],
    ['noPace', { steps: [] }],
    ['tooFew', { steps: [], finished: 0, firstOrder: null }],
    ['tooFew', { steps: [], firstOrder: dayAt(-2) }],
  ] as const)('gives no dates and the reason %s for %j (W28)', (why, given) => {
    const found = computeForecast(factsOf([aLine(11)], given as Partial<ForecastFacts>));
    expect([found.why, found.lines]).toEqual([why, []]);
  });

  test('gives no date more than 1,500 working days ahead, and none without open lines (W28)', () => {
    expect(datesOf(factsOf([aLine(11, { quantity: 1_000_000 })]), 11)).toMatchObject({ likelyOn: null, safeOn: null });
    expect(computeForecast({ ...factsOf([]), lines: [] }).lines).toEqual([]);
  });

  test('gives dates when all lines are on hold (W28)', () => {
    const { lines } = computeForecast(factsOf([11, 12, 13].map(id => aLine(id, { isHeld: true }))));
    for (const { orderId, likelyOn } of lines) if (orderId < 900) expect(likelyOn).toMatch(/^2026-12/);
  });
});

describe('correctionOf', () => {
  type First = ForecastFacts['firsts'][number];
  const first = (placed: number, finished: number | null): First => [
    5,
    4,
    dayAt(placed + 1),
    dayAt(placed),
    finished === null ? null : dayAt(finished),
  ];
  const quick = Array.from({ length: 30 }, (_, index) => first(-60 + index, -57 + index));
  const correction = (firsts: First[]) => correctionOf({ ...factsOf([]), firsts }, calendar);

  test('counts open lines with the time they have taken so far (WF26)', () => {
    const open = Array.from({ length: 30 }, () => first(-30, null));
    expect(correction(quick).safe).toBeLessThan(1);
    expect(correction([...quick, ...open]).safe).toBeGreaterThan(3);
  });

  test('uses the lines of the last 120 working days, 20 of them finished', () => {
    const old = quick.map((_, index) => first(-160 + index, -120 + index));
    expect(correction([...quick, ...old])).toEqual(correction(quick));
    expect(correction(quick.slice(0, 19))).toEqual({ likely: 0, safe: 1.5 });
  });
});
