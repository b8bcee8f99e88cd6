import { describe, expect, test } from 'vitest';
import { WorkCalendar } from '#contract/dates/work-calendar.ts';
import type { FactsLine, ForecastFacts } from './forecast-facts.ts';
import { measureDays } from './measured-days.ts';

const stitching = 1;
const productId = 7;
const weekdays = { workdays: [true, true, true, true, true, false, false], closed: [] };

/** A Thursday, with 30 working days before it. */
const today = '2026-11-26';
const calendar = new WorkCalendar(weekdays);
const dayAt = (number: number) => calendar.dayOf(calendar.numberOf(today) - 30 + number) ?? '';
const daily = Array.from({ length: 30 }, (_, number) => number);

const aLine = (orderId: number, given: Partial<FactsLine>): FactsLine => ({
  ...{
    orderId,
    productId,
    position: 0,
    quantity: 1,
    passed: [0, 0, 0, 0],
    acceptedOn: dayAt(-5),
    beganOn: dayAt(-5),
    isOpen: true,
  },
  ...{ pinnedAt: null, requestedOn: null, promisedOn: null, isHeld: false, heldUntil: null, hasFirst: true },
  ...given,
});

const factsOf = (lines: FactsLine[], steps: ForecastFacts['steps'], given: Partial<ForecastFacts> = {}) =>
  ({
    ...{ today, isMorning: true, calendar: weekdays, firstOrder: dayAt(0), finished: 20 },
    ...{ lines, newOrders: [], steps, holds: [], materials: [], firsts: [], ...given },
  }) satisfies ForecastFacts;

/** Returns the units measured for stitching on each day. */
function stitched(facts: ForecastFacts): number[] {
  const { days, weightOf } = measureDays(facts, new WorkCalendar(facts.calendar));
  return days.map(day => Math.round(((day[stitching] as number) / weightOf(productId)) * 100) / 100);
}

/**
 * Returns a line of 140 cut units, 10 of them stitched a day, and then lines of 2 units, each stitched the day after it
 * was cut.
 */
function idleLater() {
  const large = aLine(1, { quantity: 140, passed: [140, 140, 0, 0] });
  const small = daily.slice(14).map(number => aLine(number, { quantity: 2, passed: [2, 2, 0, 0] }));
  const steps: ForecastFacts['steps'] = [
    ...daily.slice(0, 14).map((number): ForecastFacts['steps'][number] => [1, productId, stitching, dayAt(number), 10]),
    ...daily.slice(14).flatMap((number): ForecastFacts['steps'] => [
      [number, productId, 0, dayAt(number - 1), 2],
      [number, productId, stitching, dayAt(number), 2],
    ]),
  ];
  return { lines: [large, ...small], steps };
}

describe('measureDays', () => {
  test('counts a day on which a stage ran out of work as a usual day, not as a slow one (WF27)', () => {
    const { lines, steps } = idleLater();

    expect(stitched(factsOf(lines, steps))).toEqual(daily.map(() => 10));
  });

  test('counts a day as slow when units waited overnight (WF27)', () => {
    const { lines, steps } = idleLater();
    const waiting = aLine(99, { quantity: 50, passed: [50, 0, 0, 0] });

    expect(stitched(factsOf([...lines, waiting], steps))).toEqual(daily.map(number => (number < 14 ? 10 : 2)));
  });

  test('does not count units on hold as waiting (WF27)', () => {
    const { lines, steps } = idleLater();
    const held = aLine(99, { quantity: 50, passed: [50, 0, 0, 0], isHeld: true });
    const holds: ForecastFacts['holds'] = [[99, productId, dayAt(-5), null]];

    expect(stitched(factsOf([...lines, held], steps, { holds }))).toEqual(daily.map(() => 10));
  });

  test('leaves the days unchanged when fewer than ten had enough work (WF27)', () => {
    const { lines, steps } = idleLater();

    const found = stitched(factsOf(lines, steps, { firstOrder: dayAt(6) }));

    expect(found).toEqual(daily.slice(6).map(number => (number < 14 ? 10 : 2)));
  });

  test('does not measure closed days, and counts their work on the previous working day (WF28)', () => {
    const { lines, steps } = idleLater();
    const closed = [{ from: dayAt(3), to: dayAt(5), name: 'Fair' }];

    const found = stitched(factsOf(lines, steps, { calendar: { ...weekdays, closed } }));

    expect(found).toHaveLength(27);
    expect(found.slice(0, 5)).toEqual([10, 10, 40, 10, 10]);
  });
});
