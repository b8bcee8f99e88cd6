import { WorkCalendar } from '#contract/dates/work-calendar.ts';
import type { FactsLine, ForecastFacts, MaterialNeed, ShortMaterial } from '#server/dates/forecast-facts.ts';
import type { Dice } from './random-workshop.ts';

/** A Thursday. */
export const today = '2026-11-26';
const weekdays = { workdays: [true, true, true, true, true, false, false], closed: [] };
export const calendar = new WorkCalendar(weekdays);

/** Returns the day that is some working days after today, or before it. */
export const dayAt = (number: number) => calendar.dayOf(calendar.numberOf(today) + number) ?? '';

/** Returns an accepted line that nobody has worked on. */
export function factsLine(orderId: number, given: Partial<FactsLine> = {}): FactsLine {
  return {
    ...{ orderId, productId: 1, position: 0, quantity: 10, passed: [0, 0, 0, 0], acceptedOn: dayAt(-5) },
    ...{ beganOn: dayAt(-5), isOpen: true, pinnedAt: null, requestedOn: null, promisedOn: null },
    ...{ isHeld: false, heldUntil: null, hasFirst: true, ...given },
  };
}

/** Returns facts with 60 uneven days of work, about 12 units a day at each stage. */
export function factsWith(lines: FactsLine[], roll: Dice, given: Partial<ForecastFacts> = {}): ForecastFacts {
  const steps = Array.from({ length: 60 }, (_, back) =>
    [0, 1, 2, 3].map((stage): ForecastFacts['steps'][number] => [900, 1, stage, dayAt(-1 - back), 8 + roll(9)]),
  ).flat();
  return {
    ...{ today, isMorning: true, calendar: weekdays, firstOrder: dayAt(-100), finished: 30, lines, newOrders: [] },
    ...{ steps, holds: [], materials: [], firsts: [], ...given },
  };
}

type Kinds = { orders?: number; holds?: boolean; pins?: boolean; asked?: boolean };

/** Returns a workshop of accepted orders, two thirds of them promised for the days that their work takes. */
export function randomFacts(roll: Dice, { orders = 30, holds = false, pins = false, asked = false }: Kinds = {}) {
  const [soonest, spread] = [5 + Math.ceil(orders / 10), Math.ceil((orders * 4) / 3)];
  const lines = Array.from({ length: orders }, (_, order) => {
    const acceptedOn = dayAt(-roll(20));
    const promisedOn = roll(3) > 0 ? dayAt(soonest + roll(spread)) : null;
    const requestedOn = asked && roll(3) === 0 ? dayAt(roll(60)) : null;
    return Array.from({ length: 1 + roll(3) }, (_, position) => {
      const quantity = 1 + roll(25);
      const passed: FactsLine['passed'] = [roll(quantity), 0, 0, 0];
      const isHeld = holds && roll(8) === 0;
      const heldUntil = isHeld && roll(2) === 0 ? dayAt(roll(15)) : null;
      const pinnedAt = pins && roll(20) === 0 ? `2026-11-2${roll(5)}T10:00:00.000Z` : null;
      const line = { productId: position + 1, position, quantity, passed, acceptedOn, beganOn: acceptedOn, promisedOn };
      return factsLine(order + 1, { ...line, requestedOn, isHeld, heldUntil, pinnedAt });
    });
  }).flat();
  return factsWith(lines, roll);
}

/**
 * Returns the facts with two materials, of which most lines need something and which do not suffice for all of them, in part
 * or not at all expected from purchases.
 */
export function withShortMaterials(roll: Dice, facts: ForecastFacts): ForecastFacts {
  const lines = facts.lines.map(line => {
    const needs = [0, 1].flatMap((material): MaterialNeed[] => {
      const left = line.quantity - (line.passed[material] as number);
      if (left === 0 || roll(4) === 0) return [];
      const per = 1 + roll(3);
      return [{ material, stage: material, amount: per * left, per: roll(6) === 0 ? null : per }];
    });
    return needs.length > 0 ? { ...line, needs } : line;
  });
  const materials = [0, 1].map((material): ShortMaterial => {
    const needed = lines.flatMap(({ needs = [] }) => needs).filter(need => need.material === material);
    const total = needed.reduce((sum, { amount }) => sum + amount, 0);
    const shelf = roll(Math.max(1, total));
    let until = 0;
    const expected = Array.from({ length: roll(4) }, (_, index): [string, number] => {
      until += 1 + roll(total);
      return [dayAt(roll(40) + index * 10 - 2), until];
    });
    return { shelf, leadDays: 5 + roll(40), expected };
  });
  return { ...facts, lines, materials };
}

/** Returns the facts with these promises. */
export function promising(facts: ForecastFacts, days: ReadonlyMap<number, string | null>): ForecastFacts {
  const lines = facts.lines.map(line => ({ ...line, promisedOn: days.get(line.orderId) ?? line.promisedOn }));
  return { ...facts, lines };
}
