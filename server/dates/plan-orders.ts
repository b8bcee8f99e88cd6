import type { FactsLine, ForecastFacts, OrderPlan } from './forecast-facts.ts';
import { isUncommitted, type Outlook } from './outlook.ts';
import { type Harm, Schedule, type Work, workOf } from './schedule.ts';

/** How far ahead a day is looked for, in working days. */
const plannedDays = 250;
/** How many orders without a promise are planned; the others follow behind them in the order of their acceptance. */
const mostPlanned = 40;

/** How many lines behind an order, and from the end of the queue, are looked at together for orders that would be worse. */
const [near, far] = [40, 160];

/** The days that orders are planned for, by order; null when there is none. */
export type PlannedDays = ReadonlyMap<number, string | null>;

/** The open lines of one order. */
export type Own = readonly [FactsLine, ...FactsLine[]];
/**
 * An order that takes so much of each stage and each material makes one with this target day worse for as long as it is
 * ahead of it.
 */
type Limit = { takes: readonly number[]; targetOn: string };
/**
 * A schedule to which orders are added: the one with nothing but what was there before, whose orders must not get worse,
 * the limits that were found for further orders, and days before which none is looked for.
 */
type Base = { schedule: Schedule; before: Schedule; limits: readonly Limit[]; from: PlannedDays };
/** An order's plan, and the base with the order at its place. */
type Planned = Base & { plan: OrderPlan };
/** The days that are known already, and an order that is left out. */
type Given = { known?: PlannedDays; except?: number };
/** An order on a day: the schedule, and its own safe day. */
type Tried = { schedule: Schedule; place: number; safeOn: string | null };

/**
 * Plans the accepted orders without a promise one after the other, by the day of their acceptance and their number, each
 * behind everything promised and planned before it (DA-13). Orders in `known` keep their planned day and count among the
 * 40 that are planned, and `except` is left out. Days are looked for as if no line were on hold: a hold moves no other order
 * to another place. Only an order that is not safe on its day, as its own lines are on hold, gets a later one. Returns the
 * new plans and the schedule with all lines that the workshop is committed to, and with the new lines of planned orders:
 * promising such an order promises them, too.
 */
export function planOrders(
  facts: ForecastFacts,
  outlook: Outlook,
  given: Given = {},
): { schedule: Schedule; plans: OrderPlan[] } {
  const open = facts.lines.filter(({ isOpen }) => isOpen);
  const isToPlan = (line: FactsLine) =>
    isUndated(line) && line.orderId !== given.except && given.known?.has(line.orderId) !== true;
  // In a review, the days of all orders are known, and holds change none of them.
  if (!open.some(({ isHeld }) => isHeld) || !open.some(isToPlan)) return withDates(planInTurn(facts, outlook, given));
  const released = facts.lines.map(line => ({ ...line, isHeld: false, heldUntil: null }));
  const free = planInTurn({ ...facts, lines: released }, outlook, given);
  const days = free.plans.map(({ orderId, plannedOn }) => [orderId, plannedOn] as const);
  const { schedule } = planInTurn(facts, outlook, { ...given, known: new Map([...(given.known ?? []), ...days]) });
  const early = days.filter(([orderId, day]) => day !== null && !isSafe(schedule, orderId, day)) as [number, string][];
  const later = early.length > 0 ? planLater(schedule, free.schedule, early) : { schedule, plans: [] };
  const moved = new Map(later.plans.map(({ orderId, plannedOn }) => [orderId, plannedOn]));
  const plans = days.map(([orderId, day]) => {
    return { orderId, plannedOn: moved.has(orderId) ? (moved.get(orderId) ?? null) : day };
  });
  return withDates({ schedule: later.schedule, plans });
}

/** Adds the dates of a schedule to its plans: a later order may stand ahead of an earlier one, which has other dates then. */
function withDates({
  schedule,
  plans,
}: {
  schedule: Schedule;
  plans: readonly Pick<OrderPlan, 'orderId' | 'plannedOn'>[];
}) {
  return { schedule, plans: plans.map(plan => ({ ...plan, ...schedule.datesOf(plan.orderId) })) };
}

function isSafe(schedule: Schedule, orderId: number, day: string): boolean {
  const { safeOn } = schedule.datesOf(orderId);
  return safeOn !== null && safeOn <= day;
}

/**
 * Plans orders, which are not safe on their days because of their own holds, for later days that make nobody worse than
 * without any hold: where another hold gives work behind it more time than it had, this time is not theirs to keep. Work
 * behind the orders is done in another sequence then, which can take a little longer, so several days are tried for one on
 * which no line of another order has later dates.
 */
function planLater(schedule: Schedule, free: Schedule, early: readonly (readonly [number, string])[]) {
  const ids = early.map(([orderId]) => orderId);
  const orders = ids.map(id => schedule.linesOf(id).map(place => schedule.works[place]?.line) as unknown as Own);
  const pinned = orders.flat().filter(({ pinnedAt }) => pinnedAt !== null);
  const without = (whole: Schedule) => whole.without(...ids).with(pinned.map(line => workOf(line, null)));
  const base = baseOf(without(schedule), without(free));
  const planFrom = (from: PlannedDays) => planAll({ ...base, from }, orders);
  let from: PlannedDays = new Map(early);
  const first = planFrom(from);
  let found = first;
  for (let round = 0; ; round += 1) {
    const later = found.schedule.firstLater(schedule, ids);
    if (later === undefined) return found;
    // Only what is ahead of this line can have made it later.
    const moved = found.plans.filter(({ orderId }) => found.schedule.linesOf(orderId).some(place => place < later));
    const next = moved.flatMap(({ orderId, plannedOn }) => {
      const own = orders.find(([line]) => line.orderId === orderId) as Own;
      const day = plannedOn && new Tries(base, own).dayAfter(plannedOn);
      return day ? [[orderId, day] as const] : [];
    });
    if (round === mostRounds || next.length === 0) return first;
    from = new Map([...from, ...next]);
    found = planFrom(from);
  }
}

/** Plans orders in the queue as it is. */
function planInTurn(
  { lines }: ForecastFacts,
  outlook: Outlook,
  { known = new Map(), except }: Given,
): { schedule: Schedule; plans: OrderPlan[] } {
  const open = lines.filter(line => line.isOpen && line.orderId !== except);
  const undated = [...Map.groupBy(open.filter(isUndated), line => line.orderId)]
    .map(([orderId, own]) => ({ orderId, own, acceptedOn: firstAcceptance(own) }))
    .sort((one, other) => compareText(one.acceptedOn, other.acceptedOn) || one.orderId - other.orderId);
  const toPlan = undated.filter(({ orderId }) => !known.has(orderId));
  const isKnown = (line: FactsLine) => line.isOpen && isUndated(line) && known.has(line.orderId);
  const planned = new Set(lines.filter(isKnown).map(({ orderId }) => orderId));
  const left = Math.max(0, mostPlanned - planned.size);
  const accepted = new Map(undated.map(({ orderId }) => [orderId, known.get(orderId)]));
  const works = open.flatMap(line => {
    const plannedOn = accepted.get(line.orderId);
    if (isUncommitted(line) && !plannedOn) return [];
    // Pinned lines are ahead of all others, whenever their order is planned.
    const isNow = !isUndated(line) || plannedOn !== undefined || line.pinnedAt !== null;
    return isNow ? [workOf(line, line.promisedOn ?? plannedOn ?? null)] : [];
  });
  const before = Schedule.of(outlook, works);
  const orders = toPlan
    .slice(0, left)
    .map(({ orderId }) => open.filter(line => line.orderId === orderId) as unknown as Own);
  const { schedule, plans } = planAll(baseOf(before), orders);
  const rest = toPlan.slice(left).flatMap(({ own }) => own.filter(({ pinnedAt }) => pinnedAt === null));
  return { schedule: rest.length > 0 ? schedule.with(rest.map(line => workOf(line, null))) : schedule, plans };
}

/** Returns the open lines of an order; undefined when it has none. */
export function openLinesOf({ lines }: ForecastFacts, orderId: number): Own | undefined {
  const [first, ...others] = lines.filter(line => line.isOpen && line.orderId === orderId);
  return first && [first, ...others];
}

/**
 * Returns the open lines of an order as if its new ones were accepted today, which ends the holds that wait for an answer
 * before it (AC-7); undefined when it has none.
 */
export function acceptedLinesOf(facts: ForecastFacts, orderId: number): Own | undefined {
  const own = openLinesOf(facts, orderId);
  if (!own?.some(({ acceptedOn }) => acceptedOn === null)) return own;
  return own.map(line => {
    const hold = line.waitsForAnswer ? { isHeld: false, heldUntil: null } : {};
    return { ...line, ...hold, acceptedOn: line.acceptedOn ?? facts.today };
  }) as unknown as Own;
}

/** Returns the first acceptance of an order: finishing a line does not move the order in planning. */
function firstAcceptance(own: readonly FactsLine[]): string {
  return own.map(({ orderAcceptedOn, acceptedOn }) => orderAcceptedOn ?? acceptedOn ?? '').sort()[0] ?? '';
}

/** Whether a line is accepted and its order not promised. */
function isUndated({ acceptedOn, promisedOn }: FactsLine): boolean {
  return acceptedOn !== null && promisedOn === null;
}

/** Plans orders one after the other. Pinned lines of them are in the schedule already. */
export function planAll(base: Base, orders: readonly Own[]): { schedule: Schedule; plans: OrderPlan[] } {
  const plans: OrderPlan[] = [];
  let last = base;
  for (const together of runsOf(orders)) {
    const planned = planTogether(last, together);
    plans.push(...planned.plans);
    last = planned;
  }
  return { schedule: last.schedule, plans };
}

/** Divides orders so that one with a pinned line stands alone: its other lines are planned among its own pinned ones. */
function runsOf(orders: readonly Own[]): Own[][] {
  const runs: Own[][] = [];
  let isOpen = false;
  for (const own of orders) {
    const isAlone = own.some(({ pinnedAt }) => pinnedAt !== null);
    if (isOpen && !isAlone) runs.at(-1)?.push(own);
    else runs.push([own]);
    isOpen = !isAlone;
  }
  return runs;
}

/**
 * Plans orders one after the other. First looks for each only at the nearest orders behind it, and at the end at what all
 * of them do together: if nobody is worse, no single order makes anybody worse. Otherwise plans each half by itself, with
 * the days in `tried` as far as they still follow from the orders ahead.
 */
function planTogether(base: Base, orders: readonly Own[], tried?: readonly Planned[]): Base & { plans: OrderPlan[] } {
  const [first, second] = orders;
  if (!first) return { ...base, plans: [] };
  if (tried && areFree(tried)) return joined(base, tried);
  if (!second) return joined(base, [planAlone(base, first)]);
  const placed = tried ?? placeEach(base, orders);
  if (!tried && areFree(placed)) return joined(base, placed);
  const middle = Math.ceil(orders.length / 2);
  const one = planTogether(base, orders.slice(0, middle), placed.slice(0, middle));
  const isKept = one.schedule === placed[middle - 1]?.schedule;
  const other = planTogether(one, orders.slice(middle), isKept ? placed.slice(middle) : undefined);
  return { ...other, plans: [...one.plans, ...other.plans] };
}

/** Plans an order by itself. Lines of it that are pinned are in the schedule already. */
function planAlone(base: Base, own: Own): Planned {
  const others = base.schedule.without(own[0].orderId);
  if (others === base.schedule) return planIn(new Tries(base, own));
  const { plan, schedule } = planIn(new Tries({ ...base, schedule: others, before: others, limits: [] }, own));
  return { ...base, plan, schedule };
}

function placeEach(base: Base, orders: readonly Own[]): Planned[] {
  const placed: Planned[] = [];
  for (const own of orders) placed.push(placeNear(placed.at(-1) ?? base, own));
  return placed;
}

/** Returns whether the last schedule makes nobody worse, its own new orders included. */
function areFree(placed: readonly Planned[]): boolean {
  const last = placed.at(-1);
  return !last || last.schedule.harms(last.before).next().done === true;
}

function joined(base: Base, placed: readonly Planned[]): Base & { plans: OrderPlan[] } {
  const { schedule, before, limits } = placed.at(-1) ?? base;
  return { ...base, schedule, before, limits, plans: placed.map(({ plan }) => plan) };
}

/** Plans each of some orders behind others as if it were the only one. Looks at all of them together first, as above. */
export function planEachAlone(others: Schedule, orders: readonly Own[]): OrderPlan[] {
  const [first, second] = orders;
  if (!first) return [];
  if (!second) return [planOrder(others.without(first[0].orderId), first).plan];
  const base = baseOf(others);
  const plans = orders.map(own => placeNear(base, own).plan);
  const all = others.with(
    orders.flatMap((own, index) => own.map(line => workOf(line, plans[index]?.plannedOn ?? null))),
  );
  const isPinned = orders.flat().some(({ pinnedAt }) => pinnedAt !== null);
  const areNew = new Set(orders.map(([{ orderId }]) => orderId));
  if (!isPinned && !all.harms(others).some(({ orderId }) => !areNew.has(orderId))) return plans;
  const middle = Math.ceil(orders.length / 2);
  return [...planEachAlone(others, orders.slice(0, middle)), ...planEachAlone(others, orders.slice(middle))];
}

/** How often days are looked at together, and those that do not hold are moved on. */
const mostRounds = 5;

/**
 * Plans orders of a schedule again, whose promises are at risk: each for the first working day on which it is safe and makes
 * no other order worse than it is. Promised for these days together, they leave their places to each other, which can make
 * one of them safe a little later: such an order gets a later day.
 */
export function planAgain(schedule: Schedule, orders: readonly Own[]): OrderPlan[] {
  const tries = orders.map(own => new Tries(baseOf(schedule.without(own[0].orderId), schedule), own));
  let plans = tries.map(one => planIn(one).plan);
  if (plans.length < 2) return plans;
  const ids = new Set(plans.map(({ orderId }) => orderId));
  const others = Schedule.of(
    schedule.outlook,
    schedule.works.filter(({ at }) => !ids.has(at.orderId)),
  );
  for (let round = 0; round < mostRounds; round += 1) {
    const together = others.with(
      orders.flatMap((own, index) => own.map(line => workOf(line, plans[index]?.plannedOn ?? line.promisedOn))),
    );
    const holds = ({ orderId, plannedOn }: OrderPlan) => plannedOn === null || isSafe(together, orderId, plannedOn);
    if (plans.every(holds)) break;
    plans = plans.map((plan, index) =>
      holds(plan) ? plan : planned(tries[index] as Tries, true, together.datesOf(plan.orderId).safeOn).plan,
    );
  }
  return plans;
}

/**
 * Plans an order among others (DA-13): the first working day on which it is safe and makes no other order worse than
 * without it, or the day that its customer asks for if that is later and as good.
 */
export function planOrder(others: Schedule, own: Own): { plan: OrderPlan; schedule: Schedule } {
  const { plan, schedule } = planIn(new Tries(baseOf(others), own));
  return { plan, schedule };
}

/** Returns a base in which nothing is added to a schedule. `before` has the states that must not get worse. */
export function baseOf(schedule: Schedule, before = schedule): Base {
  return { schedule, before, limits: [], from: new Map() };
}

/** Plans an order with the days that were tried already. */
export function planIn(tries: Tries): Planned {
  return planned(tries, true);
}

/** Plans an order, looking only at the nearest orders behind it. No earlier day is free, but this one may not be, either. */
function placeNear(base: Base, own: Own): Planned {
  return planned(new Tries(base, own), false);
}

function planned(tries: Tries, isWhole: boolean, from: string | null = null): Planned {
  const { orderId, requestedOn } = tries.own[0];
  const plannedOn = firstDay(tries, isWhole, from ?? tries.from.get(orderId) ?? null);
  const isRequestedFree =
    plannedOn !== null && requestedOn !== null && requestedOn > plannedOn && tries.isFree(requestedOn, isWhole);
  const day = isRequestedFree ? requestedOn : plannedOn;
  const schedule = tries.at(day);
  return {
    plan: { orderId, plannedOn: day, ...schedule.datesOf(orderId) },
    schedule,
    before: tries.before,
    limits: tries.limits,
    from: tries.from,
  };
}

/**
 * Returns the first working day, from a day on, on which an order is safe and makes no other one worse; null when there is
 * none within 250 working days.
 */
function firstDay(tries: Tries, isWhole: boolean, from: string | null): string | null {
  const { calendar, today } = tries.others.outlook;
  const first = calendar.numberBefore(today) + 1;
  const { last } = tries;
  let number = Math.max(
    first,
    calendar.numberBefore(tries.limitOn() ?? today) + 1,
    from === null ? 0 : calendar.numberOf(from),
  );
  while (number <= last) {
    const day = calendar.dayOf(number);
    if (day === undefined) return null;
    const { safeOn } = tries.on(day);
    if (safeOn === null) return null;
    // A later day means a later place and so a later safe day: the days between are not safe.
    if (safeOn > day) number = calendar.numberOf(safeOn);
    else {
      const harmedOn = tries.harmedOn(day, isWhole);
      if (harmedOn === undefined) return day;
      tries.limit(harmedOn);
      // The order harms this one for as long as it is ahead of it.
      number = Math.max(calendar.numberBefore(harmedOn) + 1, tries.numberAfter(day));
    }
  }
  return null;
}

/** Tries an order on different days. Days that put its lines at the same places differ in nothing else. */
export class Tries {
  /** The schedule without the order. */
  readonly others: Schedule;
  /** The schedule whose orders must not get worse. */
  readonly before: Schedule;
  readonly own: Own;
  readonly from: PlannedDays;
  limits: readonly Limit[];
  /** The number of the last working day on which a day is looked for. */
  readonly last: number;
  /** The place from which on nobody would be worse. */
  #until = Number.POSITIVE_INFINITY;
  /**
   * The work at each stage and the amount of each short material that it takes; undefined when its lines are not worked on
   * together, so that limits say nothing about it.
   */
  readonly #takes: readonly number[] | undefined;
  readonly #known = new Map<string, Tried>();

  constructor({ schedule: others, before, limits, from }: Base, own: Own) {
    this.others = others;
    this.before = before;
    this.own = own;
    this.limits = limits;
    this.from = from;
    const { calendar, today } = others.outlook;
    this.last = calendar.numberBefore(today) + 1 + plannedDays;
    const isTogether = own.every(({ isHeld, pinnedAt }) => !isHeld && pinnedAt === null);
    if (isTogether) this.#takes = others.outlook.takenBy(own);
  }

  /** Returns the last target day up to which the order would make somebody worse, as far as it is known. */
  limitOn(): string | undefined {
    const takes = this.#takes;
    if (!takes) return undefined;
    const last = this.limits
      .filter(limit => limit.takes.every((amount, index) => amount <= (takes[index] as number)))
      .map(({ targetOn }) => targetOn)
      .sort()
      .at(-1);
    // An order that waits for material is passed over, so it harms others less than its work says.
    return last && this.on(last).schedule.isWaiting(this.own[0].orderId) ? undefined : last;
  }

  /** Adds that the order makes one with this target day worse. */
  limit(targetOn: string): void {
    if (this.#takes) this.limits = [...this.limits, { takes: this.#takes, targetOn }];
  }

  /** Returns the schedule with the order for a day; null means that it has none and comes last. */
  at(day: string | null): Schedule {
    return this.on(day).schedule.aimedAt(this.own[0].orderId, day);
  }

  on(day: string | null): Tried {
    const key = this.#keyOf(day);
    const known = this.#known.get(key);
    if (known) return known;
    const schedule = this.others.with(this.#worksOn(day));
    const place = Math.max(...schedule.linesOf(this.own[0].orderId));
    const tried = { schedule, place, safeOn: schedule.datesOf(this.own[0].orderId).safeOn };
    this.#known.set(key, tried);
    return tried;
  }

  #keyOf(day: string | null): string {
    return this.others.placesOf(this.#worksOn(day)).join();
  }

  /** Returns the first working day after a day that puts the lines at other places; undefined when that is too late. */
  dayAfter(day: string): string | undefined {
    const number = this.numberAfter(day);
    return number > this.last ? undefined : this.others.outlook.calendar.dayOf(number);
  }

  /** Returns the number of this day, or one that is too late. */
  numberAfter(day: string): number {
    const { calendar } = this.others.outlook;
    let number = calendar.numberOf(day) + 1;
    while (number <= this.last && this.#keyOf(calendar.dayOf(number) ?? null) === this.#keyOf(day)) number += 1;
    return number;
  }

  /**
   * Returns the last target day of the orders that would be worse, as far as it is known; undefined when there are none.
   * Without `isWhole`, looks at the nearest ones only.
   */
  harmedOn(day: string, isWhole: boolean): string | undefined {
    const { place } = this.on(day);
    const nearest =
      [...this.#harmsOn(day, place, place + near)].at(-1) ?? (isWhole ? firstOf(this.#harmsOn(day)) : undefined);
    return nearest && (this.#harmedLastOn(day) ?? nearest.targetOn);
  }

  /**
   * Looks for orders that would be worse among the last lines that were not looked at, with the order not far ahead of
   * them and nothing else added: this takes few lines, and what it makes worse is worse with more work ahead, too.
   */
  #harmedLastOn(day: string): string | undefined {
    const id = this.own[0].orderId;
    const before = this.before.without(id);
    const { works } = before;
    const from = works[Math.max(0, Math.min(this.#until, works.length) - far)]?.at.targetOn;
    if (!from || from <= day) return undefined;
    const schedule = before.with(this.#worksOn(from));
    const place = Math.max(...schedule.linesOf(id));
    const last = firstOf(
      schedule.harmsFromEnd(this.before, place, this.#until).filter(({ orderId }) => orderId !== id),
    );
    if (!last) this.#until = place;
    return last?.targetOn;
  }

  /** Returns whether the order is safe on a day and makes no other one worse; without `isWhole`, none of the nearest. */
  isFree(day: string, isWhole: boolean): boolean {
    if (!this.isSafe(day)) return false;
    const { place } = this.on(day);
    const harms = isWhole ? this.#harmsOn(day) : this.#harmsOn(day, place, place + near);
    return firstOf(harms) === undefined;
  }

  /** Returns whether the order is safe on a day. */
  isSafe(day: string): boolean {
    const { safeOn } = this.on(day);
    return safeOn !== null && safeOn <= day;
  }

  /**
   * Its own state is that of another day at the same place, so it does not count. An order does not harm those that would
   * be as bad if it were gone: safe days follow from how far the runs differ, too, and less work ahead can make them differ
   * more. An order with a hold of its own can be as bad, too.
   */
  #harmsOn(day: string, from?: number, until?: number): IteratorObject<Harm> {
    const id = this.own[0].orderId;
    return this.on(day)
      .schedule.harms(this.before, from, until)
      .filter(
        ({ orderId, to }) => orderId !== id && !(this.others !== this.before && this.others.isAsBad(orderId, to)),
      );
  }

  #worksOn(day: string | null): Work[] {
    return this.own.map(line => workOf(line, day));
  }
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function firstOf<T>(all: IteratorObject<T>): T | undefined {
  const { done, value } = all.next();
  return done ? undefined : value;
}
