import { describe, expect, test } from 'vitest';
import { type LineState, stateOfDates, worstState } from '#contract/orders/date-states.ts';
import { isNightly } from '#testing/nightly.ts';
import {
  calendar,
  dayAt,
  factsLine,
  factsWith,
  promising,
  randomFacts,
  today,
  withShortMaterials,
} from '#testing/workshops/random-facts.ts';
import { type Dice, dice } from '#testing/workshops/random-workshop.ts';
import { computeAcceptance } from './compute-acceptance.ts';
import { computeForecast } from './compute-forecast.ts';
import type { FactsLine, Forecasted, ForecastFacts } from './forecast-facts.ts';
import { Outlook } from './outlook.ts';
import { planOrders } from './plan-orders.ts';
import { Schedule, workOf } from './schedule.ts';

/** A night tries as many workshops as the criteria name, and large ones. */
const workshops = isNightly ? 200 : 20;
const orders = isNightly ? 14 : 4;
const seeds = Array.from({ length: workshops }, (_, index) => index + 1);
const kindsOf = (seed: number) => ({ holds: seed % 2 === 0, pins: seed % 3 === 0, asked: seed % 5 === 0 });

const keyOf = ({ orderId, productId }: { orderId: number; productId: number }) => `${orderId} ${productId}`;
const orderOf = ({ lines }: Forecasted) => lines.map(keyOf);
const datesOf = ({ lines }: Forecasted) => new Map(lines.map(line => [keyOf(line), [line.likelyOn, line.safeOn]]));
const plansOf = ({ plans }: Pick<Forecasted, 'plans'>) =>
  new Map(plans.map(({ orderId, plannedOn }) => [orderId, plannedOn]));

/** The state of each promised order, as the portal's lists count it. */
function statesOf(facts: ForecastFacts, { lines }: Forecasted): Map<number, LineState> {
  const promisedOn = new Map(facts.lines.map(line => [line.orderId, line.promisedOn]));
  const states = Map.groupBy(lines, ({ orderId }) => orderId);
  return new Map(
    [...states].map(([id, own]) => {
      const day = promisedOn.get(id) ?? null;
      return [id, worstState(own.map(line => stateOfDates({ promisedOn: day, today, ...line })))];
    }),
  );
}

/** Returns orders of one line that are promised for their safe days, so that none has a day to spare, and some to plan. */
function crowdedFacts(roll: Dice, promised: number, undated: number): ForecastFacts {
  const lines = Array.from({ length: promised + undated }, (_, index) => {
    return factsLine(index + 1, { quantity: 1 + roll(4), promisedOn: index < promised ? dayAt(100 + roll(30)) : null });
  });
  const facts = factsWith(lines, roll);
  const safe = new Map(computeForecast(facts).lines.map(({ orderId, safeOn }) => [orderId, safeOn]));
  for (const { orderId } of lines.slice(promised)) safe.delete(orderId);
  return promising(facts, safe);
}

/**
 * Returns a busy workshop whose stages work on few days, and whose orders are promised for their safe days. Earlier
 * forecasts were late by very different amounts.
 */
function unevenFacts(roll: Dice): ForecastFacts {
  const lines = Array.from({ length: 12 }, (_, index) => {
    const quantity = 1 + roll(12);
    const cut = roll(quantity + 1);
    const stitched = roll(cut + 1);
    return factsLine(index + 1, { quantity, passed: [cut, stitched, roll(stitched + 1), 0], promisedOn: dayAt(2) });
  });
  const steps = Array.from({ length: 60 }, (_, back) =>
    [0, 1, 2, 3].flatMap((stage): ForecastFacts['steps'] =>
      roll(4) > 0 ? [] : [[900, 1, stage, dayAt(-1 - back), 10 + roll(40)]],
    ),
  ).flat();
  const firsts = Array.from({ length: 40 }, (): ForecastFacts['firsts'][number] => {
    return [4, 2, dayAt(-30), dayAt(-31), dayAt(-26 + roll(12))];
  });
  let facts = factsWith(lines, roll, { steps, firsts });
  // Their safe days depend on the order of work, which depends on the promises.
  for (let time = 0; time < 3; time++) {
    const { schedule } = planOrders(facts, new Outlook(facts));
    facts = promising(facts, new Map(lines.map(({ orderId }) => [orderId, schedule.datesOf(orderId).safeOn])));
  }
  return facts;
}

/** Returns the same workshop with every third order promised for tomorrow. */
function lateFacts(roll: Dice): ForecastFacts {
  const facts = unevenFacts(roll);
  const third = facts.lines.filter((_, index) => index % 3 === 0);
  return promising(facts, new Map(third.map(({ orderId }) => [orderId, dayAt(1)])));
}

/**
 * Tries every working day for each order without a promise, one after the other with the planned day of those before.
 * Returns the planned day and the days up to it that are free.
 */
function plainlyPlanned(facts: ForecastFacts) {
  const outlook = new Outlook(facts);
  const plans = plansOf(computeForecast(facts));
  const isPlanned = ({ orderId }: FactsLine) => plans.has(orderId);
  const works = facts.lines.filter(line => !isPlanned(line)).map(line => workOf(line, line.promisedOn));
  let others = Schedule.of(outlook, works);
  return [...plans].map(([orderId, found]) => {
    const own = facts.lines.filter(line => line.orderId === orderId);
    const placed = (day: string) => others.with(own.map(line => workOf(line, day)));
    const days = Array.from({ length: calendar.numberOf(found ?? '') - calendar.numberOf(today) + 1 }, (_, n) =>
      dayAt(n),
    );
    const free = days.filter(day => {
      const schedule = placed(day);
      const { safeOn } = schedule.datesOf(orderId);
      return safeOn !== null && safeOn <= day && schedule.harms(others).next().done === true;
    });
    others = placed(found ?? '');
    return { found, free };
  });
}

describe('DA-13 promising the planned orders', () => {
  test('changes no place, no date and no state, and leaves all of them fine (W60, WF61)', {
    timeout: 900_000,
  }, () => {
    let planned = 0;
    for (const seed of seeds) {
      const facts = randomFacts(dice(seed), { orders: isNightly ? 30 : 5, ...kindsOf(seed) });
      const before = computeForecast(facts);
      const plans = plansOf(before);
      const after = computeForecast(promising(facts, plans));
      expect([seed, orderOf(after)]).toEqual([seed, orderOf(before)]);
      expect([seed, datesOf(after)]).toEqual([seed, datesOf(before)]);
      const states = statesOf(promising(facts, plans), after);
      const ofPlanned = [...plans].filter(([, day]) => day !== null).map(([id]) => states.get(id));
      expect([seed, ofPlanned.filter(state => state !== 'fine')]).toEqual([seed, []]);
      planned += ofPlanned.length;
    }
    expect(planned).toBeGreaterThan(workshops * (isNightly ? 4 : 1));
  });

  test('one by one changes nothing, either, and keeps the plans of the others (WF63)', { timeout: 900_000 }, () => {
    for (const seed of seeds.slice(0, isNightly ? 40 : 4)) {
      let facts = randomFacts(dice(seed + 300), { orders });
      const first = computeForecast(facts);
      for (const [id, day] of plansOf(first)) {
        facts = promising(facts, new Map([[id, day]]));
        const now = computeForecast(facts);
        expect([seed, id, datesOf(now)]).toEqual([seed, id, datesOf(first)]);
        for (const [other, on] of plansOf(now))
          expect([seed, id, other, on]).toEqual([seed, id, other, plansOf(first).get(other)]);
      }
    }
  });
});

describe('DA-13 the planned day', () => {
  test('is the first working day on which an order is safe and harms nobody, as whole forecasts find it (WF62)', {
    timeout: 900_000,
  }, () => {
    for (const seed of seeds.slice(0, isNightly ? 20 : 2)) {
      const roll = dice(seed + 600);
      const others = randomFacts(roll, { orders });
      const all = promising(others, plansOf(computeForecast(others)));
      const own = [0, 1].map(position =>
        factsLine(99, { productId: position + 1, position, quantity: 5 + roll(isNightly ? 40 : 10) }),
      );
      const facts = { ...all, lines: [...all.lines, ...own] };
      const plannedOn = plansOf(computeForecast(facts)).get(99) ?? '';
      const without = statesOf(all, computeForecast(all));
      for (let number = 0; ; number++) {
        const day = dayAt(number);
        const tried = promising(facts, new Map([[99, day]]));
        const states = statesOf(tried, computeForecast(tried));
        const isFree =
          states.get(99) === 'fine' &&
          [...without].every(([id, was]) => worstState([was, states.get(id) ?? 'late']) === was);
        expect([seed, day, isFree]).toEqual([seed, day, day >= plannedOn && (day === plannedOn || isFree)]);
        if (day >= plannedOn) break;
      }
    }
  });

  test('has the dates of its order, also of one that others were planned ahead of, and none is planned twice', () => {
    let planned = 0;
    for (const seed of seeds) {
      const facts = randomFacts(dice(seed), { orders: 12, ...kindsOf(seed), asked: true });
      const { lines, plans, proposals } = computeForecast(facts);
      const ids = [...plans, ...proposals].map(({ orderId }) => orderId);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { orderId, likelyOn, safeOn } of plans) {
        const own = lines.filter(line => line.orderId === orderId);
        const last = (of: (line: (typeof own)[number]) => string | null) =>
          own
            .map(line => of(line) ?? '')
            .sort()
            .at(-1);
        expect([seed, orderId, likelyOn, safeOn]).toEqual([
          seed,
          orderId,
          last(one => one.likelyOn),
          last(one => one.safeOn),
        ]);
        planned += 1;
      }
    }
    expect(planned).toBeGreaterThan(seeds.length);
  });

  test('is found among hundreds of lines as by trying every day', { timeout: 900_000 }, () => {
    let [same, all] = [0, 0];
    for (const seed of seeds.slice(0, isNightly ? 10 : 1)) {
      const facts = crowdedFacts(dice(seed + 2_100), isNightly ? 700 : 200, isNightly ? 12 : 3);
      for (const { found, free } of plainlyPlanned(facts)) {
        // A day on which the order is safe and harms nobody, whatever the days before are like.
        expect(free).toContain(found);
        same += found === free[0] ? 1 : 0;
        all += 1;
      }
    }
    // Where others have no day to spare, an order that is ahead of much work may delay one that it does not delay
    // behind that work. Days between the two are passed over.
    expect(same).toBeGreaterThanOrEqual(all * 0.95);
  });

  test('is after an order that has no day to spare, however many others are between', () => {
    const planned = (many: FactsLine[], last: FactsLine, own: FactsLine[] = []) =>
      computeForecast(factsWith([...many, last, ...own], dice(6)));
    const many = (day: string) =>
      Array.from({ length: 170 }, (_, index) => factsLine(index + 1, { quantity: 1, promisedOn: day }));
    const last = factsLine(500, { quantity: 60, promisedOn: dayAt(60) });
    const { lines } = planned(many(dayAt(59)), last);
    const safeOn = lines.find(({ orderId }) => orderId === 500)?.safeOn ?? '';
    const before = calendar.dayOf(calendar.numberOf(safeOn) - 1) ?? '';
    const own = [501, 502].map(id => factsLine(id, { quantity: 8 }));
    const { plans } = planned(many(before), { ...last, promisedOn: safeOn }, own);
    expect(plans.map(({ plannedOn }) => (plannedOn ?? '') >= safeOn)).toEqual([true, true]);
  });

  test('is found after a dozen days, each of which another order takes (WF67)', () => {
    const own = factsLine(99);
    const taken: FactsLine[] = [];
    const plan = () => plansOf(computeForecast(factsWith([...taken, own], dice(4)))).get(99) ?? '';
    for (let orderId = 1; orderId <= 12; orderId++)
      taken.push(factsLine(orderId, { promisedOn: plan(), quantity: 12 }));
    const days = [...taken.map(({ promisedOn }) => promisedOn), plan()];
    expect(new Set(days).size).toBe(13);
    expect(plainlyPlanned(factsWith([...taken, own], dice(4)))).toMatchObject([{ found: days[12], free: [days[12]] }]);
  });

  test('is the day that the customer asks for when that is later and as good', () => {
    const days = [dayAt(40), dayAt(1), dayAt(-3)];
    const lines = days.map((requestedOn, index) => factsLine(index + 1, { requestedOn }));
    const [asked, ...early] = computeForecast(factsWith(lines, dice(1))).plans;
    expect(asked?.plannedOn).toBe(dayAt(40));
    // A day that is too early, or over, is not planned for.
    expect(early).toHaveLength(2);
    for (const { plannedOn, safeOn } of early)
      expect([plannedOn, (plannedOn ?? '') > dayAt(1)]).toEqual([safeOn, true]);
  });

  test('is not the day that the customer asks for when the order is not safe there (WF60)', () => {
    const late = factsLine(1, { quantity: 200, promisedOn: dayAt(12) });
    const asked = (day: string) =>
      computeForecast(factsWith([late, factsLine(2, { requestedOn: day })], dice(1))).plans[0];
    const plannedOn = asked(dayAt(0))?.plannedOn ?? '';
    expect(plannedOn < dayAt(12)).toBe(true);
    expect(asked(dayAt(14))?.plannedOn).toBe(plannedOn);
    expect(asked(dayAt(60))?.plannedOn).toBe(dayAt(60));
  });

  test('does not depend on orders that were accepted later, on any of 30 days with new orders (W64)', {
    timeout: 900_000,
  }, () => {
    for (const seed of seeds.slice(0, isNightly ? workshops : 3)) {
      const roll = dice(seed + 900);
      let facts = randomFacts(roll, { orders: isNightly ? 8 : 4 });
      let before = plansOf(planOrders(facts, new Outlook(facts)));
      for (let day = 1; day <= (isNightly ? 30 : 6); day++) {
        const fresh = factsLine(100 + day, { quantity: 1 + roll(30), acceptedOn: today, promisedOn: null });
        facts = { ...facts, lines: [...facts.lines, fresh] };
        const now = plansOf(planOrders(facts, new Outlook(facts)));
        for (const [id, on] of before) expect([seed, day, id, now.get(id)]).toEqual([seed, day, id, on]);
        before = now;
      }
    }
  });

  test('is missing for an order that harms others wherever it stands, which comes last', () => {
    const promised = factsLine(1, { promisedOn: dayAt(8), quantity: 20 });
    const endless = factsLine(2, { quantity: 100_000 });
    const { plans, lines } = computeForecast(factsWith([promised, endless], dice(3)));
    expect(plans).toMatchObject([{ orderId: 2, plannedOn: null }]);
    expect(lines.map(({ orderId }) => orderId)).toEqual([1, 2]);
  });

  test('of the oldest 40 orders only; the others follow in the order of their acceptance', { timeout: 300_000 }, () => {
    const lines = Array.from({ length: isNightly ? 300 : 60 }, (_, index) => {
      return factsLine(index + 1, { quantity: 1, acceptedOn: dayAt(-(index % 30)) });
    });
    const { plans, lines: order } = computeForecast(factsWith(lines, dice(5)));
    expect(plans).toHaveLength(40);
    const oldest = lines.toSorted((one, other) => ((one.acceptedOn ?? '') < (other.acceptedOn ?? '') ? -1 : 1));
    expect(order.slice(40).map(({ orderId }) => orderId)).toEqual(oldest.slice(40).map(({ orderId }) => orderId));
  });

  test('of an order to review behind the oldest 40 is none: its lines have one place each', {
    timeout: 300_000,
  }, () => {
    const older = Array.from({ length: 40 }, (_, index) => factsLine(index + 1, { quantity: 1 }));
    const accepted = factsLine(41, { quantity: 1, acceptedOn: dayAt(-1) });
    const added = factsLine(41, { productId: 2, position: 1, quantity: 1, acceptedOn: null, beganOn: null });
    const { plans, lines } = computeForecast(factsWith([...older, accepted, added], dice(5), { newOrders: [41] }));
    expect(plans.map(({ orderId }) => orderId)).toEqual(older.map(({ orderId }) => orderId));
    expect(lines.slice(40).map(keyOf)).toEqual(['41 1', '41 2']);
  });

  test('is none while there is no pace, and one for a single line', () => {
    expect(computeForecast({ ...factsWith([factsLine(1)], dice(1)), finished: 2 }).plans).toEqual([]);
    expect(computeForecast(factsWith([factsLine(1)], dice(1))).plans).toMatchObject([
      { orderId: 1, plannedOn: expect.stringMatching(/^2026-1/) },
    ]);
  });

  test('skips closed weeks, and comes after a promise for yesterday and a pinned line on hold', () => {
    const lines = [
      factsLine(1, { promisedOn: dayAt(-1) }),
      factsLine(2, { pinnedAt: '2026-11-20T10:00:00.000Z', isHeld: true, heldUntil: dayAt(30), promisedOn: dayAt(50) }),
      factsLine(3),
    ];
    const facts = factsWith(lines, dice(1));
    const [open] = computeForecast(facts).plans;
    const closed = [{ from: dayAt(2), to: dayAt(11) }];
    const [later] = computeForecast({ ...facts, calendar: { ...facts.calendar, closed } }).plans;
    const days = (on: string | null | undefined) => calendar.numberOf(on ?? '') - calendar.numberOf(today);
    expect(days(open?.plannedOn)).toBeGreaterThan(1);
    expect(days(later?.plannedOn)).toBeGreaterThanOrEqual(days(open?.plannedOn) + 10);
  });
});

describe('DA-13 accepting at the proposal', () => {
  test('judges the asked day by the dates that the order would have on it, whichever day is considered', () => {
    const promised = factsLine(1, { promisedOn: dayAt(8), quantity: 40 });
    const judged = (requestedOn: string, promisedOn: string | null = null) => {
      const own = factsLine(2, { acceptedOn: null, beganOn: null, quantity: 2, requestedOn });
      return computeAcceptance(factsWith([promised, own], dice(3)), { orderId: 2, promisedOn });
    };
    // Asked for a day behind the large order, it waits for that one, and is ready later than ahead of it.
    const behind = judged(dayAt(9));
    expect([(behind.safeOn ?? '') < dayAt(9), behind.requestedIsSafe]).toEqual([true, false]);
    expect(judged(dayAt(7)).requestedIsSafe).toBe(true);
    expect(judged(dayAt(7), dayAt(40)).requestedIsSafe).toBe(true);
    expect(judged(dayAt(0)).requestedIsSafe).toBe(false);
  });

  test('delays no promised order, also with pins, holds and asked days (W65)', { timeout: 900_000 }, () => {
    let found = 0;
    for (const seed of seeds) {
      const roll = dice(seed + 1_200);
      const base = randomFacts(roll, { orders, ...kindsOf(seed) });
      const own = [0, 1].map(position =>
        factsLine(99, { productId: position + 1, position, quantity: 5 + roll(40), acceptedOn: null, beganOn: null }),
      );
      const partly = [
        factsLine(98, { quantity: 1 + roll(20) }),
        factsLine(98, { productId: 2, position: 1, quantity: 1 + roll(40), acceptedOn: null, beganOn: null }),
      ];
      const facts = { ...base, lines: [...base.lines, ...partly, ...own], newOrders: [98, 99] };
      const { plans } = computeForecast(facts);
      const effects = computeAcceptance(facts, { orderId: 99, promisedOn: null });
      expect([seed, effects.delays]).toEqual([seed, []]);
      const ofPartly = computeAcceptance(facts, { orderId: 98, promisedOn: null, planned: [...plansOf({ plans })] });
      expect([seed, ofPartly.delays]).toEqual([seed, []]);
      expect([seed, plans.find(({ orderId }) => orderId === 99)]).toEqual([
        seed,
        { orderId: 99, plannedOn: effects.proposedOn, likelyOn: effects.likelyOn, safeOn: effects.safeOn },
      ]);
      if (found < workshops / 4) found += computeAcceptance(facts, { orderId: 99, promisedOn: dayAt(1) }).delays.length;
    }
    expect(found).toBeGreaterThanOrEqual(workshops / 4);
  });

  test('delays no promised order with a new line of an undated one, wherever its accepted line stood (W65)', {
    timeout: 120_000,
  }, () => {
    let later = 0;
    for (const seed of seeds) {
      const roll = dice(seed);
      const base = unevenFacts(roll);
      const id = 1 + roll(12);
      const stoodAt = base.lines.find(({ orderId }) => orderId === id)?.promisedOn ?? null;
      const added = { productId: 2, position: 1, quantity: 5 + roll(60), acceptedOn: null, beganOn: null };
      const undated = base.lines.map(line => (line.orderId === id ? { ...line, promisedOn: null } : line));
      const facts = { ...base, lines: [...undated, factsLine(id, added)] };
      const considered = { orderId: id, promisedOn: null, planned: [[id, stoodAt] as const] };
      const { delays, proposedOn } = computeAcceptance(facts, considered);
      expect([seed, delays]).toEqual([seed, []]);
      if ((proposedOn ?? '') > (stoodAt ?? '9')) later += 1;
    }
    expect(later).toBeGreaterThan(seeds.length / 2);
  });

  test('proposes with more than 40 orders without a promise what the forecast stored', { timeout: 300_000 }, () => {
    const undated = Array.from({ length: 60 }, (_, index) => {
      return factsLine(index + 1, { quantity: 1 + (index % 7), acceptedOn: dayAt(-(index % 30)) });
    });
    const placed = factsLine(99, { quantity: 30, acceptedOn: null, beganOn: null });
    const facts = factsWith([...undated, placed], dice(6), { newOrders: [99] });
    const stored = [...plansOf(computeForecast(facts))];
    const { proposedOn } = computeAcceptance(facts, { orderId: 99, promisedOn: null, planned: stored });
    expect([stored.length, proposedOn]).toEqual([41, new Map(stored).get(99)]);
    // An order that has a planned day leaves its place to none of those without one.
    const { schedule } = planOrders(facts, new Outlook(facts), { known: new Map(stored), except: stored[0]?.[0] });
    expect(schedule.works.filter(({ at }) => at.targetOn === null)).toHaveLength(20);
  });
});

describe('ST-12 material that does not suffice', () => {
  const few = seeds.slice(0, isNightly ? workshops : 3);
  const shortFacts = (seed: number) => {
    const roll = dice(seed + 2_700);
    const base = randomFacts(roll, { orders, ...kindsOf(seed) });
    const fresh = [90, 91].flatMap(id =>
      [0, 1].map(position => {
        const own = { productId: position + 1, position, quantity: 1 + roll(25) };
        return factsLine(id, { ...own, acceptedOn: null, beganOn: null });
      }),
    );
    return withShortMaterials(roll, { ...base, lines: [...base.lines, ...fresh], newOrders: [90, 91] });
  };
  const worseOf = (was: ReadonlyMap<number, LineState>, facts: ForecastFacts) => {
    const now = statesOf(facts, computeForecast(facts));
    return [...was].filter(([id, state]) => worstState([state, now.get(id) ?? 'late']) !== state);
  };

  test('makes nobody worse when orders are accepted at their proposals, one after the other (W65)', {
    timeout: 900_000,
  }, () => {
    let later = 0;
    for (const seed of few) {
      let facts = shortFacts(seed);
      for (const orderId of [90, 91]) {
        const before = computeForecast(facts);
        const { proposedOn, delays, safeOn } = computeAcceptance(facts, { orderId, promisedOn: null });
        expect([seed, orderId, delays]).toEqual([seed, orderId, []]);
        const enough = facts.materials.map(material => ({ ...material, shelf: Number.MAX_SAFE_INTEGER }));
        const { proposedOn: soonest } = computeAcceptance(
          { ...facts, materials: enough },
          { orderId, promisedOn: null },
        );
        if (soonest !== proposedOn) later += 1;
        const lines = facts.lines.map(line => (line.orderId === orderId ? { ...line, acceptedOn: today } : line));
        facts = promising({ ...facts, lines }, new Map([[orderId, proposedOn]]));
        expect([seed, orderId, worseOf(statesOf(facts, before), facts)]).toEqual([seed, orderId, []]);
        const dates = computeForecast(facts).lines.filter(line => line.orderId === orderId);
        const nowSafeOn = dates.map(line => line.safeOn ?? '').reduce((one, other) => (one > other ? one : other));
        // Orders without a promise are planned as if nothing were on hold: one of them can leave its place to the promise.
        if (kindsOf(seed).holds) expect([seed, nowSafeOn <= (safeOn ?? '')]).toEqual([seed, true]);
        else expect([seed, nowSafeOn]).toEqual([seed, safeOn ?? '']);
        if (proposedOn) expect([seed, (safeOn ?? '') <= proposedOn]).toEqual([seed, true]);
      }
    }
    expect(later).toBeGreaterThan(few.length / 4);
  });

  test('changes no state and no place when all planned orders are promised (W60)', { timeout: 900_000 }, () => {
    for (const seed of few) {
      const facts = shortFacts(seed);
      const before = computeForecast(facts);
      const accepted = new Set(facts.lines.filter(line => line.acceptedOn !== null).map(line => line.orderId));
      const days = new Map([...plansOf(before)].filter(([id]) => accepted.has(id)));
      const all = promising(facts, days);
      const after = computeForecast(all);
      expect([seed, orderOf(after)]).toEqual([seed, orderOf(before)]);
      expect([seed, datesOf(after)]).toEqual([seed, datesOf(before)]);
      const states = statesOf(all, after);
      const late = [...days].filter(([id, day]) => day !== null && states.get(id) !== 'fine');
      expect([seed, late]).toEqual([seed, []]);
    }
  });
});

describe('DA-13 a promise at risk', () => {
  test('is planned for the day that its review proposes: alone and together they hold and make nobody worse', {
    timeout: 900_000,
  }, () => {
    let found = 0;
    for (const seed of seeds.slice(0, isNightly ? 60 : 4)) {
      const roll = dice(seed + 2_400);
      const soon = new Map([1, 2, 3].map(id => [id, dayAt(roll(4) - 1)]));
      const facts = promising(randomFacts(roll, { orders, ...kindsOf(seed) }), soon);
      const before = computeForecast(facts);
      const was = statesOf(facts, before);
      const again = before.proposals;
      expect([seed, again.length]).toEqual([seed, [...was.values()].filter(state => state && state !== 'fine').length]);
      const planned = [...before.plans, ...again].map(({ orderId, plannedOn }) => [orderId, plannedOn] as const);
      const moves = again.map(({ orderId, plannedOn }) => new Map([[orderId, plannedOn]]));
      for (const { orderId, plannedOn } of again) {
        const { proposedOn } = computeAcceptance(facts, { orderId, promisedOn: null, planned });
        expect([seed, orderId, plannedOn]).toEqual([seed, orderId, proposedOn]);
      }
      for (const days of [...moves, new Map(moves.flatMap(move => [...move]))]) {
        const states = statesOf(promising(facts, days), computeForecast(promising(facts, days)));
        expect([seed, [...days.keys()].filter(id => states.get(id) !== 'fine')]).toEqual([seed, []]);
        const worse = [...was].filter(([id, state]) => worstState([state, states.get(id) ?? 'late']) !== state);
        expect([seed, worse]).toEqual([seed, []]);
      }
      found += again.length;
    }
    expect(found).toBeGreaterThan(6);
  });
});

describe('DA-3 a hold', () => {
  /** Not begun, half cut, cut, stitched and finished. */
  const stages = [0, 0.5, 1, 2, 3];
  const passedAt = (stage: number, quantity: number): FactsLine['passed'] => {
    const passed: FactsLine['passed'] = [0, 0, 0, 0];
    for (let one = 0; one < stage; one++) passed[one] = quantity;
    return passed;
  };

  test('makes no other order later at any stage, and its end gives the first dates back (W62, WF65)', {
    timeout: 900_000,
  }, () => {
    for (const seed of seeds) {
      const roll = dice(seed + 1_500);
      const base = randomFacts(roll, { orders: isNightly ? orders : 8, holds: seed % 2 === 0, pins: seed % 3 === 0 });
      const chosen = base.lines[roll(base.lines.length)] as FactsLine;
      for (const stage of isNightly ? stages : [stages[seed % stages.length] as number]) {
        const passed = passedAt(Math.ceil(stage), chosen.quantity);
        if (stage === 0.5) passed[0] = Math.floor(chosen.quantity / 2);
        const withLine = (given: Partial<FactsLine>): ForecastFacts => ({
          ...base,
          lines: base.lines.map(line => ({ ...line, ...(line === chosen && { passed, ...given }) })),
        });
        const released = computeForecast(withLine({ isHeld: false, heldUntil: null }));
        const free = datesOf(released);
        const onHold = computeForecast(withLine({ isHeld: true, heldUntil: dayAt(1 + roll(60)) }));
        const held = datesOf(onHold);
        const planned = plansOf(released);
        for (const [id, day] of plansOf(onHold))
          if (id !== chosen.orderId)
            expect([seed, stage, id, (day ?? '9') <= (planned.get(id) ?? '9')]).toEqual([seed, stage, id, true]);
        for (const [key, [likelyOn, safeOn]] of held) {
          if (key.startsWith(`${chosen.orderId} `)) continue;
          const [likely, safe] = free.get(key) ?? [];
          expect([seed, stage, key, (likelyOn ?? '') <= (likely ?? ''), (safeOn ?? '') <= (safe ?? '')]).toEqual([
            ...[seed, stage, key],
            ...[true, true],
          ]);
        }
        if (isNightly) expect(datesOf(computeForecast(withLine({ isHeld: false, heldUntil: null })))).toEqual(free);
      }
    }
  });

  test('leaves every order without a promise a day, also where several are on hold', { timeout: 300_000 }, () => {
    for (const seed of seeds.slice(0, isNightly ? 50 : 1)) {
      const roll = dice(seed + 4_000);
      const facts = randomFacts(roll, { orders: 30 });
      const lines = facts.lines.map(line => {
        const isHeld = line.promisedOn === null && roll(2) === 0;
        return isHeld ? { ...line, isHeld, heldUntil: dayAt(1 + roll(60)) } : line;
      });
      const { plans } = computeForecast({ ...facts, lines });
      expect(plans.length).toBeGreaterThan(0);
      const unsafe = plans.filter(({ plannedOn, safeOn }) => plannedOn === null || (safeOn ?? '9') > plannedOn);
      expect([seed, unsafe]).toEqual([seed, []]);
    }
  });
});

describe("DA-14 what a line's dates consist of", () => {
  test('adds up to the likely and the safe day within one working day (W66)', { timeout: 300_000 }, () => {
    for (const seed of seeds) {
      const facts = randomFacts(dice(seed + 1_800), { orders, ...kindsOf(seed) });
      const { lines, plans } = computeForecast(facts);
      const id = plans[0]?.orderId ?? 1;
      for (const line of [...lines, ...computeAcceptance(facts, { orderId: id, promisedOn: null }).lines]) {
        const { ahead, held, own, experience, likelyDays, safeDays } = line;
        const sum = ahead.reduce((all, days) => all + days, 0) + held + own + experience;
        expect(Math.abs(likelyDays - sum)).toBeLessThanOrEqual(1);
        expect([line.likelyOn, line.safeOn]).toEqual([dayAt(likelyDays - 1), dayAt(safeDays - 1)]);
        expect(Math.min(...ahead, held, own)).toBeGreaterThanOrEqual(-1e-9);
      }
    }
  });
});

describe('DA-11 the day to propose for a promise at risk', () => {
  test('is there also where a promise of others is tight without the order: nobody waits for a day that never comes', {
    timeout: 120_000,
  }, () => {
    let tightWithout = 0;
    const plannedDays = 250;
    for (const seed of isNightly ? seeds : [1, 3, 9]) {
      const facts = lateFacts(dice(seed));
      const { schedule } = planOrders(facts, new Outlook(facts));
      for (const { orderId, plannedOn, safeOn } of computeForecast(facts).proposals) {
        const own = facts.lines.filter(line => line.orderId === orderId);
        const without = schedule.without(orderId);
        if (plannedOn === null) {
          // The year has no such day: the first one that would be as good is later.
          const last = without.with(own.map(line => workOf(line, dayAt(plannedDays))));
          expect([seed, orderId, (last.datesOf(orderId).safeOn ?? '9') > dayAt(plannedDays)]).toEqual([
            seed,
            orderId,
            true,
          ]);
          continue;
        }
        expect([seed, orderId, (safeOn ?? '') <= plannedOn]).toEqual([seed, orderId, true]);
        const moved = without.with(own.map(line => workOf(line, plannedOn)));
        const harmed = [...moved.harms(schedule)].filter(harm => harm.orderId !== orderId);
        expect([seed, orderId, harmed.filter(harm => !without.isAsBad(harm.orderId, harm.to))]).toEqual([
          ...[seed, orderId, []],
        ]);
        tightWithout += harmed.length;
      }
    }
    expect(tightWithout).toBeGreaterThan(0);
  });
});
