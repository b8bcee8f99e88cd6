import { describe, expect, test } from 'vitest';
import { WorkCalendar } from '#contract/dates/work-calendar.ts';
import { stateOfDates, worstState } from '#contract/orders/date-states.ts';
import { isNightly } from '#testing/nightly.ts';
import { dice } from '#testing/workshops/random-workshop.ts';
import { computeAcceptance } from './compute-acceptance.ts';
import { computeForecast } from './compute-forecast.ts';
import type { FactsLine, ForecastFacts } from './forecast-facts.ts';

/** A night tries as many workshops as the rule names, and larger ones. */
const workshops = isNightly ? 200 : 8;
const orders = isNightly ? 12 : 6;
const weekdays = { workdays: [true, true, true, true, true, false, false], closed: [] };
const calendar = new WorkCalendar(weekdays);
const today = '2026-11-26';
const dayAt = (number: number) => calendar.dayOf(calendar.numberOf(today) + number) ?? '';
type Roll = (below: number) => number;

/** Returns a workshop with accepted, promised, pinned, held and new lines. */
function randomFacts(roll: Roll, orders: number): ForecastFacts {
  const lines = Array.from({ length: orders }, (_, order) => {
    const promisedOn = roll(2) === 0 ? dayAt(roll(40)) : null;
    return Array.from({ length: 1 + roll(3) }, (_, position) => aLine(order + 1, position + 1, roll, promisedOn));
  }).flat();
  const steps = Array.from({ length: 60 }, (_, back) =>
    [0, 1, 2, 3].map((stage): ForecastFacts['steps'][number] => [900, 1, stage, dayAt(-1 - back), 8 + roll(9)]),
  ).flat();
  return {
    ...{ today, isMorning: true, calendar: weekdays, firstOrder: dayAt(-100), finished: 30, lines, newOrders: [] },
    ...{ steps, holds: [], materials: [], firsts: [] },
  };
}

function aLine(
  orderId: number,
  productId: number,
  roll: Roll,
  promisedOn: string | null,
  isNew = roll(3) === 0,
): FactsLine {
  const quantity = 1 + roll(25);
  const acceptedOn = isNew ? null : dayAt(-roll(20));
  const cut = isNew ? 0 : roll(quantity);
  return {
    ...{ orderId, productId, position: productId, quantity, passed: [cut, 0, 0, 0], acceptedOn },
    ...{ beganOn: acceptedOn, isOpen: true, requestedOn: null },
    pinnedAt: roll(12) === 0 ? '2026-11-20T10:00:00.000Z' : null,
    ...{ promisedOn, isHeld: roll(6) === 0, heldUntil: roll(2) === 0 ? dayAt(roll(15)) : null, hasFirst: true },
  };
}

/** Returns the state and the dates of each promised order, as a whole forecast of the facts gives them. */
function statesOf(facts: ForecastFacts) {
  const { lines } = computeForecast(facts);
  const promised = Map.groupBy(
    facts.lines.filter(({ promisedOn }) => promisedOn !== null),
    ({ orderId }) => orderId,
  );
  return new Map(
    [...promised].map(([orderId, [first]]) => {
      const dates = lines.filter(line => line.orderId === orderId);
      const promisedOn = first?.promisedOn ?? null;
      return [orderId, worstState(dates.map(line => stateOfDates({ promisedOn, today, ...line })))];
    }),
  );
}

const accepted = (facts: ForecastFacts, id: number, promisedOn: string | null): ForecastFacts => ({
  ...facts,
  lines: facts.lines.map(line =>
    line.orderId === id ? { ...line, promisedOn, acceptedOn: line.acceptedOn ?? today } : line,
  ),
});

describe('placing a new order', () => {
  test('changes no date of another order, in random workshops (V1, VF1)', { timeout: 120_000 }, () => {
    for (let seed = 1; seed <= workshops; seed++) {
      const roll = dice(seed);
      const facts = randomFacts(roll, orders);
      const added = [1, 2].map(productId => aLine(1_000, productId, roll, null, true));
      const { lines: before } = computeForecast(facts);
      const { lines: after } = computeForecast({ ...facts, lines: [...facts.lines, ...added] });
      expect([seed, after.filter(({ orderId }) => orderId !== 1_000)]).toEqual([seed, before]);
    }
  });
});

describe('computeAcceptance', () => {
  test('finds the delays that a forecast of everything with and without the order finds (V5)', {
    timeout: 120_000,
  }, () => {
    let found = 0;
    for (let seed = 1; seed <= (isNightly ? 40 : 3); seed++) {
      const roll = dice(seed + 500);
      const random = randomFacts(roll, orders);
      // A whole forecast would plan orders without a promise again, behind this one.
      const lines = random.lines.map(line => ({ ...line, promisedOn: line.promisedOn ?? dayAt(25) }));
      const facts = { ...random, lines };
      const own = [1, 2].map(productId => ({ ...aLine(13, productId, roll, null, true), quantity: 40 + roll(60) }));
      const all = { ...facts, lines: [...facts.lines, ...own] };
      const promisedOn = dayAt(5 + roll(30));
      const { delays, likelyOn, safeOn } = computeAcceptance(all, { orderId: 13, promisedOn });
      const [before, after] = [statesOf(all), statesOf(accepted(all, 13, promisedOn))];
      const worse = [...before].flatMap(([orderId, from]) => {
        const to = after.get(orderId) ?? 'fine';
        return worstState([from, to]) === from ? [] : [{ orderId, from, to }];
      });
      expect([seed, delays.map(({ orderId, from, to }) => ({ orderId, from, to })).sort(byOrder)]).toEqual([
        seed,
        worse.sort(byOrder),
      ]);
      const dates = computeForecast(accepted(all, 13, promisedOn)).lines.filter(({ orderId }) => orderId === 13);
      expect(likelyOn).toBe(
        dates
          .map(line => line.likelyOn ?? '')
          .sort()
          .at(-1),
      );
      expect(safeOn).toBe(
        dates
          .map(line => line.safeOn ?? '')
          .sort()
          .at(-1),
      );
      found += worse.length;
    }
    expect(found).toBeGreaterThan(5);
  });

  test('does not count the hold of a question, which accepting ends, but any other (AC-7)', () => {
    const facts = randomFacts(dice(7), 4);
    const considered = { orderId: 13, promisedOn: null };
    const placed = { ...aLine(13, 1, dice(8), null, true), pinnedAt: null, isHeld: false, heldUntil: null };
    const withLine = (given: Partial<FactsLine>) => ({ ...facts, lines: [...facts.lines, { ...placed, ...given }] });
    const effects = (given: Partial<FactsLine>) => computeAcceptance(withLine(given), considered);
    const free = effects({});
    const held = { isHeld: true, heldUntil: dayAt(60) };
    expect(effects({ ...held, waitsForAnswer: true })).toEqual(free);
    expect((effects(held).proposedOn ?? '') > (free.proposedOn ?? '9')).toBe(true);
    // Without a new line there is nothing to accept.
    const accepted = { ...held, acceptedOn: today, beganOn: today };
    expect(effects({ ...accepted, waitsForAnswer: true })).toEqual(effects(accepted));
  });

  test('says nothing while there are too few measures', () => {
    const facts = { ...randomFacts(dice(3), 4), finished: 2 };
    expect(computeAcceptance(facts, { orderId: 1, promisedOn: null })).toEqual({
      ...{ likelyOn: null, safeOn: null, proposedOn: null, requestedIsSafe: false, delays: [], lines: [] },
    });
  });
});

const byOrder = (one: { orderId: number }, other: { orderId: number }) => one.orderId - other.orderId;
