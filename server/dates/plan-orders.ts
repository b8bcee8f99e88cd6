import type { FactsLine, ForecastFacts, OrderPlan } from './forecast-facts.ts';
import { isUncommitted, type Outlook } from './outlook.ts';
import { type Harm, Schedule, type Work, workOf } from './schedule.ts';

/** How far ahead a day is looked for, in working days. */
const plannedDays = 250;
/** How many orders without a promise are planned; the others follow behind them in the order of their acceptance. */
const mostPlanned = 40;

/** How many lines behind an order that would be worse others are looked for. */
const near = 160;

/** The days that orders are planned for, by order; null when there is none. */
export type PlannedDays = ReadonlyMap<number, string | null>;

/** The open lines of one order. */
type Own = readonly [FactsLine, ...FactsLine[]];
/** An order's plan, and the schedule with the order at its place. */
type Planned = { plan: OrderPlan; schedule: Schedule };
/** An order on a day: the schedule, and its own safe day. */
type Tried = { schedule: Schedule; place: number; safeOn: string | null };

/**
 * Plans the accepted orders without a promise one after the other, by the day of their acceptance and their number, each
 * behind everything promised and planned before it (DA-13). Orders in `known` keep their planned day, and `except` is left
 * out. Returns the new plans and the schedule with all lines that the workshop is committed to, and with the new lines of
 * planned orders: promising such an order promises them, too.
 */
export function planOrders(
  { lines }: ForecastFacts,
  outlook: Outlook,
  { known = new Map(), except }: { known?: PlannedDays; except?: number } = {},
): { schedule: Schedule; plans: OrderPlan[] } {
  const open = lines.filter(line => line.isOpen && line.orderId !== except);
  const undated = [...Map.groupBy(open.filter(isUndated), line => line.orderId)]
    .map(([orderId, own]) => ({ orderId, own, acceptedOn: own.map(line => line.acceptedOn ?? '').sort()[0] ?? '' }))
    .sort((one, other) => compareText(one.acceptedOn, other.acceptedOn) || one.orderId - other.orderId);
  const toPlan = undated.filter(({ orderId }) => !known.has(orderId));
  const accepted = new Map(undated.map(({ orderId }) => [orderId, known.get(orderId)]));
  const works = open.flatMap(line => {
    const plannedOn = accepted.get(line.orderId);
    if (isUncommitted(line) && !plannedOn) return [];
    // Pinned lines are ahead of all others, whenever their order is planned.
    const isNow = !isUndated(line) || plannedOn !== undefined || line.pinnedAt !== null;
    return isNow ? [workOf(line, line.promisedOn ?? plannedOn ?? null, line.acceptedOn ?? outlook.today)] : [];
  });
  let schedule = Schedule.of(outlook, works);
  const orders = toPlan
    .slice(0, mostPlanned)
    .map(({ orderId }) => open.filter(line => line.orderId === orderId) as unknown as Own);
  const plans: OrderPlan[] = [];
  for (const together of runsOf(orders)) {
    const planned = planTogether(schedule, together);
    plans.push(...planned.plans);
    schedule = planned.schedule;
  }
  const rest = toPlan.slice(mostPlanned).flatMap(({ own }) => own.filter(({ pinnedAt }) => pinnedAt === null));
  return { schedule: rest.length > 0 ? schedule.with(rest.map(line => workOf(line, null))) : schedule, plans };
}

/** Whether a line is accepted and its order not promised. */
function isUndated({ acceptedOn, promisedOn }: FactsLine): boolean {
  return acceptedOn !== null && promisedOn === null;
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
function planTogether(
  before: Schedule,
  orders: readonly Own[],
  tried?: readonly Planned[],
): { schedule: Schedule; plans: OrderPlan[] } {
  const [first, second] = orders;
  if (!first) return { schedule: before, plans: [] };
  if (tried && areFree(before, tried)) return joined(before, tried);
  if (!second) return joined(before, [planOrder(before.without(first[0].orderId), first)]);
  const placed = tried ?? placeEach(before, orders);
  if (!tried && areFree(before, placed)) return joined(before, placed);
  const middle = Math.ceil(orders.length / 2);
  const one = planTogether(before, orders.slice(0, middle), placed.slice(0, middle));
  const isKept = one.schedule === placed[middle - 1]?.schedule;
  const other = planTogether(one.schedule, orders.slice(middle), isKept ? placed.slice(middle) : undefined);
  return { schedule: other.schedule, plans: [...one.plans, ...other.plans] };
}

function placeEach(before: Schedule, orders: readonly Own[]): Planned[] {
  const placed: Planned[] = [];
  for (const own of orders) placed.push(placeNear(placed.at(-1)?.schedule ?? before, own));
  return placed;
}

/** Returns whether the last schedule makes nobody worse, its own new orders included. */
function areFree(before: Schedule, placed: readonly Planned[]): boolean {
  const { schedule } = joined(before, placed);
  const areFine = placed.every(({ plan }) => plan.plannedOn === null || schedule.isFine(plan.orderId));
  return areFine && schedule.harms(before).next().done === true;
}

function joined(before: Schedule, placed: readonly Planned[]): { schedule: Schedule; plans: OrderPlan[] } {
  return { schedule: placed.at(-1)?.schedule ?? before, plans: placed.map(({ plan }) => plan) };
}

/** Plans each of some orders behind others as if it were the only one. Looks at all of them together first, as above. */
export function planEachAlone(others: Schedule, orders: readonly Own[]): OrderPlan[] {
  const [first, second] = orders;
  if (!first) return [];
  if (!second) return [planOrder(others.without(first[0].orderId), first).plan];
  const plans = orders.map(own => placeNear(others, own).plan);
  const { today } = others.outlook;
  const all = others.with(
    orders.flatMap((own, index) =>
      own.map(line => workOf(line, plans[index]?.plannedOn ?? null, line.acceptedOn ?? today)),
    ),
  );
  const isPinned = orders.flat().some(({ pinnedAt }) => pinnedAt !== null);
  if (!isPinned && all.harms(others).next().done === true) return plans;
  const middle = Math.ceil(orders.length / 2);
  return [...planEachAlone(others, orders.slice(0, middle)), ...planEachAlone(others, orders.slice(middle))];
}

/**
 * Plans an order among others (DA-13): the first working day on which it is safe and makes no other order worse than
 * without it, or the day that its customer asks for if that is later and as good. Its new lines count as accepted today.
 */
export function planOrder(others: Schedule, own: Own): Planned {
  return planIn(new Tries(others, own));
}

/** Plans an order with the days that were tried already. */
export function planIn(tries: Tries): Planned {
  return planned(tries, true);
}

/** Plans an order, looking only at the nearest orders behind it. No earlier day is free, but this one may not be, either. */
function placeNear(others: Schedule, own: Own): Planned {
  return planned(new Tries(others, own), false);
}

function planned(tries: Tries, isWhole: boolean): Planned {
  const plannedOn = firstDay(tries, isWhole);
  const { orderId, requestedOn } = tries.own[0];
  const isRequestedFree =
    plannedOn !== null && requestedOn !== null && requestedOn > plannedOn && tries.isFree(requestedOn, isWhole);
  const day = isRequestedFree ? requestedOn : plannedOn;
  const schedule = tries.at(day);
  return { plan: { orderId, plannedOn: day, ...schedule.datesOf(orderId) }, schedule };
}

/**
 * Returns the first working day on which an order is safe and makes no other one worse; null when there is none within
 * 250 working days.
 */
function firstDay(tries: Tries, isWhole: boolean): string | null {
  const { calendar, today } = tries.others.outlook;
  let number = calendar.numberBefore(today) + 1;
  const last = number + plannedDays;
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
      // The order harms this one for as long as it is ahead of it.
      number = Math.max(number, calendar.numberBefore(harmedOn)) + 1;
      while (number <= last && tries.keyOf(calendar.dayOf(number) ?? null) === tries.keyOf(day)) number += 1;
    }
  }
  return null;
}

/** Tries an order on different days. Days that put its lines at the same places differ in nothing else. */
export class Tries {
  /** The schedule without the order. */
  readonly others: Schedule;
  readonly own: Own;
  readonly #known = new Map<string, Tried>();

  constructor(others: Schedule, own: Own) {
    this.others = others;
    this.own = own;
  }

  /** Returns the schedule with the order for a day; null means that it has none and comes last. */
  at(day: string | null): Schedule {
    return this.on(day).schedule.aimedAt(this.own[0].orderId, day);
  }

  on(day: string | null): Tried {
    const key = this.keyOf(day);
    const known = this.#known.get(key);
    if (known) return known;
    const schedule = this.others.with(this.#worksOn(day));
    const place = Math.max(...schedule.linesOf(this.own[0].orderId));
    const tried = { schedule, place, safeOn: schedule.datesOf(this.own[0].orderId).safeOn };
    this.#known.set(key, tried);
    return tried;
  }

  keyOf(day: string | null): string {
    return this.others.placesOf(this.#worksOn(day)).join();
  }

  /**
   * Returns the last target day of those orders that would be worse, among the nearest ones: looking at all takes longer
   * than trying the next day. Without `isWhole`, looks at the nearest ones only.
   */
  harmedOn(day: string, isWhole: boolean): string | undefined {
    const { schedule, place } = this.on(day);
    let last: Harm | undefined;
    for (const harm of schedule.harms(this.others, near, isWhole ? Number.POSITIVE_INFINITY : place)) last = harm;
    return last?.targetOn;
  }

  /** Returns whether the order is safe on a day and makes no other one worse; without `isWhole`, none of the nearest. */
  isFree(day: string, isWhole: boolean): boolean {
    const { safeOn } = this.on(day);
    return safeOn !== null && safeOn <= day && this.harmedOn(day, isWhole) === undefined;
  }

  #worksOn(day: string | null): Work[] {
    const { today } = this.others.outlook;
    return this.own.map(line => workOf(line, day, line.acceptedOn ?? today));
  }
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
