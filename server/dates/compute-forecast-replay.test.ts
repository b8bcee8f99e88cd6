import { describe, expect, test } from 'vitest';
import { isNightly } from '#testing/nightly.ts';
import { dayAt, factsLine, factsWith } from '#testing/workshops/random-facts.ts';
import { type Dice, dice } from '#testing/workshops/random-workshop.ts';
import { computeForecast } from './compute-forecast.ts';
import type { FactsLine, ForecastFacts } from './forecast-facts.ts';

/** The working days on which orders arrive that count, and the last day, by which they are finished. */
const [scoredFrom, scoredUntil, lastDay] = [60, 90, 170];
/** The day on which a workshop begins is so many working days ago. */
const start = -100;

type Order = { line: FactsLine; arrived: number; safeOn: string | null; promisedOn: string | null; finished: string };
type Workshop = {
  orders: Order[];
  steps: ForecastFacts['steps'];
  firsts: Map<number, ForecastFacts['firsts'][number]>;
};

/**
 * Plays a workshop day by day: orders arrive and are accepted, half of them are promised at once for their planned day,
 * and the stages work on the lines in the order of work, on some days much less than on others.
 */
function playDays(seed: number): Order[] {
  const roll = dice(seed);
  const workshop: Workshop = { orders: [], steps: [], firsts: new Map() };
  for (let day = 0; day < lastDay; day++) {
    if (day < scoredUntil && roll(10) < 7) arrive(workshop, roll, day);
    const open = workshop.orders.filter(({ finished }) => finished === '');
    if (open.length > 0) workOn(workshop, orderOfWork(workshop, roll, day), roll, day);
  }
  return workshop.orders.filter(({ arrived }) => arrived >= scoredFrom);
}

function arrive({ orders }: Workshop, roll: Dice, day: number): void {
  const today = dayAt(start + day);
  const given = { quantity: 1 + roll(30), acceptedOn: today, beganOn: today, hasFirst: false };
  const line = factsLine(orders.length + 1, given);
  orders.push({ line, arrived: day, safeOn: null, promisedOn: null, finished: '' });
}

/** Forecasts, promises every second new order for its planned day, keeps first forecasts, and returns the order of work. */
function orderOfWork(workshop: Workshop, roll: Dice, day: number): Order[] {
  const { orders, steps, firsts } = workshop;
  const today = dayAt(start + day);
  const finished = orders.filter(order => order.finished !== '').length;
  const known = { steps, firsts: [...firsts.values()], finished, firstOrder: dayAt(start), today };
  const { lines, plans, why } = computeForecast(
    factsWith(
      orders.map(({ line }) => line),
      roll,
      known,
    ),
  );
  const open = orders.filter(order => order.finished === '');
  if (why) return open;
  const planned = new Map(plans.map(({ orderId, plannedOn }) => [orderId, plannedOn]));
  for (const order of open.filter(({ line }) => !line.hasFirst)) {
    const { orderId } = order.line;
    const forecast = lines.find(line => line.orderId === orderId);
    const { first } = forecast ?? {};
    order.safeOn = forecast?.safeOn ?? null;
    if (order.arrived === day && orderId % 2 === 0) order.promisedOn = planned.get(orderId) ?? null;
    order.line = { ...order.line, hasFirst: true, promisedOn: order.promisedOn };
    if (first) firsts.set(orderId, [first.q50, first.spread, first.firstDay, order.line.beganOn ?? '', null]);
  }
  return lines.flatMap(({ orderId }) => orders.filter(({ line }) => line.orderId === orderId));
}

/** Works a day. Each stage works on what was there in the morning. */
function workOn({ steps, firsts }: Workshop, orders: readonly Order[], roll: Dice, day: number): void {
  const today = dayAt(start + day);
  const before = new Map(orders.map(({ line }) => [line.orderId, line.passed]));
  const isBad = roll(12) === 0;
  for (let stage = 0; stage < 4; stage++) {
    let capacity = isBad ? roll(6) : 8 + roll(9);
    for (const order of orders) {
      const { line } = order;
      const there = stage === 0 ? line.quantity : (before.get(line.orderId)?.[stage - 1] ?? 0);
      const units = Math.min(capacity, there - (line.passed[stage] ?? 0));
      if (units <= 0) continue;
      capacity -= units;
      line.passed = line.passed.with(stage, (line.passed[stage] ?? 0) + units) as FactsLine['passed'];
      steps.push([line.orderId, line.productId, stage, today, units]);
    }
  }
  for (const order of orders) {
    const { line } = order;
    if (line.passed[3] < line.quantity) continue;
    order.finished = today;
    order.line = { ...line, isOpen: false };
    const first = firsts.get(line.orderId);
    if (first) firsts.set(line.orderId, first.with(4, today) as typeof first);
  }
}

const isKept = (day: string | null, { finished }: Order) => day !== null && finished !== '' && finished <= day;

describe.runIf(isNightly)('30 days of orders, played day by day with the forecasts of the portal', () => {
  test('keep 85 to 97 % of the first safe days, and promises for planned days at least as often', {
    timeout: 900_000,
  }, () => {
    const orders = Array.from({ length: 40 }, (_, index) => playDays(index + 1)).flat();
    const promised = orders.filter(({ promisedOn }) => promisedOn !== null);
    expect(promised.length).toBeGreaterThan(300);
    const ofSafe = orders.filter(order => isKept(order.safeOn, order)).length / orders.length;
    const ofPromised = promised.filter(order => isKept(order.promisedOn, order)).length / promised.length;
    expect(ofSafe).toBeGreaterThanOrEqual(0.85);
    expect(ofSafe).toBeLessThanOrEqual(0.97);
    expect(ofPromised).toBeGreaterThanOrEqual(ofSafe);
  });
});
