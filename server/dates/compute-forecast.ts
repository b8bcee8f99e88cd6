import type {
  FactsLine,
  Forecasted,
  ForecastFacts,
  LineDates,
  MaterialNeed,
  OrderPlan,
  Quoted,
} from './forecast-facts.ts';
import { isUncommitted, Outlook } from './outlook.ts';
import {
  acceptedLinesOf,
  baseOf,
  type Own,
  openLinesOf,
  type PlannedDays,
  planAgain,
  planAll,
  planEachAlone,
  planOrder,
  planOrders,
} from './plan-orders.ts';
import { Schedule } from './schedule.ts';

/** How many new orders are planned with each forecast, and how many promised ones that are at risk. */
const mostNew = 40;
const mostAtRisk = 40;

/**
 * Computes the dates of all unfinished lines (DA-3), and plans the orders without a promise and those whose promise is at
 * risk (DA-13). Pure: the same facts give the same dates.
 */
export function computeForecast(facts: ForecastFacts): Forecasted {
  const outlook = new Outlook(facts);
  const { why, measured } = outlook;
  const state = { why, days: measured.productive, finished: facts.finished };
  if (why) return { ...state, lines: [], plans: [], proposals: [] };
  const { schedule, plans } = planOrders(facts, outlook);
  const uncommitted = facts.lines.filter(line => line.isOpen && isUncommitted(line));
  const all = withoutLines(schedule, new Set(uncommitted)).followedBy(uncommitted.toSorted(byOrder));
  const withNew = new Set(uncommitted.map(({ orderId }) => orderId));
  // Until they are accepted, new lines of planned orders change no date of another order, as in the lists.
  const dated = plans.map(plan => (withNew.has(plan.orderId) ? plan : { ...plan, ...all.datesOf(plan.orderId) }));
  return {
    ...state,
    lines: all.works.map(({ line }, place) => datesOf(all, line, place)),
    plans: [...dated, ...planNewOrders(facts, schedule)],
    proposals: planAtRisk(facts, schedule),
  };
}

const byOrder = (one: FactsLine, other: FactsLine) => one.orderId - other.orderId;

function withoutLines(schedule: Schedule, lines: ReadonlySet<FactsLine>): Schedule {
  const works = schedule.works.filter(({ line }) => !lines.has(line));
  return works.length < schedule.works.length ? Schedule.of(schedule.outlook, works) : schedule;
}

/**
 * Plans each of the oldest new orders behind everything that is accepted, as if it were the only one (DA-13). Orders with an
 * accepted line too are among the accepted ones, with a day or without.
 */
function planNewOrders(facts: ForecastFacts, schedule: Schedule): OrderPlan[] {
  const accepted = new Set(
    facts.lines.filter(line => line.isOpen && line.acceptedOn !== null).map(line => line.orderId),
  );
  const orders = ordersOf(facts, facts.newOrders).filter(
    ([{ orderId, promisedOn }]) => promisedOn === null && !accepted.has(orderId),
  );
  return planEachAlone(schedule, orders.slice(0, mostNew));
}

/**
 * Plans new orders one after the other, each behind the ones before it, because they are to be promised together (DA-11).
 * None without a forecast.
 */
export function planNewTogether(facts: ForecastFacts, orderIds: readonly number[], known: PlannedDays): OrderPlan[] {
  const outlook = new Outlook(facts);
  if (outlook.why) return [];
  const { schedule } = planOrders(facts, outlook, { known });
  return planAll(baseOf(schedule), ordersOf(facts, orderIds.slice(0, mostNew))).plans;
}

/** Plans the orders whose promise is at risk, the earliest promises first. Another promise accepts nothing and ends no hold. */
function planAtRisk(facts: ForecastFacts, schedule: Schedule): OrderPlan[] {
  const orders = ordersOf(facts, schedule.atRisk(), openLinesOf).filter(([{ promisedOn }]) => promisedOn !== null);
  return planAgain(schedule, orders.slice(0, mostAtRisk));
}

/** Returns the open lines of each of some orders that has any, by default as if new ones were accepted today. */
function ordersOf(facts: ForecastFacts, orderIds: readonly number[], linesOf = acceptedLinesOf): Own[] {
  return orderIds.flatMap(orderId => {
    const own = linesOf(facts, orderId);
    return own ? [own] : [];
  });
}

/** Returns the safe date of products that would be ordered and accepted now, or null when there is none. */
export function computeQuote(facts: ForecastFacts, products: readonly Quoted[], known?: PlannedDays): string | null {
  const outlook = new Outlook(facts);
  if (outlook.why) return null;
  const [first, ...others] = products.map(
    ({ productId, quantity }, position): FactsLine => ({
      orderId: Number.MAX_SAFE_INTEGER,
      productId,
      position,
      quantity,
      passed: [0, 0, 0, 0],
      acceptedOn: facts.today,
      beganOn: facts.today,
      isOpen: true,
      pinnedAt: null,
      requestedOn: null,
      promisedOn: null,
      isHeld: false,
      heldUntil: null,
      hasFirst: true,
      needs: needsOf(facts, productId, quantity),
    }),
  );
  if (!first) return null;
  const { schedule } = planOrders(facts, outlook, known && { known });
  return planOrder(schedule, [first, ...others]).plan.safeOn;
}

/** Returns what units of a product that somebody asks for need of the short materials. */
function needsOf({ quotedNeeds = [] }: ForecastFacts, productId: number, quantity: number): MaterialNeed[] {
  return quotedNeeds
    .filter(([id]) => id === productId)
    .map(([, material, stage, per]) => ({ material, stage, amount: per * quantity, per }));
}

function datesOf(schedule: Schedule, line: FactsLine, place: number): LineDates {
  const { orderId, productId, hasFirst, beganOn, acceptedOn } = line;
  const { outlook } = schedule;
  const { likelyOn, safeOn, ...numbers } = schedule.numbersAt(place);
  const isFirst = !hasFirst && beganOn !== null && likelyOn !== null && safeOn !== null;
  const first = { firstDay: outlook.calendar.dayOf(outlook.dayOne) ?? outlook.today, ...numbers };
  const state = { ...(acceptedOn === null && { isNew: true as const }), ...(isFirst && { first }) };
  return { orderId, productId, likelyOn, safeOn, ...schedule.partsAt(place), ...state };
}
