import type { DateParts, Dates, ForecastFacts } from './forecast-facts.ts';
import { isUncommitted, Outlook } from './outlook.ts';
import { acceptedLinesOf, baseOf, planIn, planOrders, Tries } from './plan-orders.ts';
import { workOf } from './schedule.ts';

/**
 * An order that might be accepted or promised, with the day to promise. `planned` are the stored plans of the accepted
 * orders without a promise and of promises at risk; orders that have none yet are planned here.
 */
export type Considered = {
  orderId: number;
  promisedOn: string | null;
  planned?: readonly (readonly [orderId: number, plannedOn: string | null])[];
};
/** A promised order whose dates get worse. */
export type Delay = {
  orderId: number;
  promisedOn: string;
  likelyOn: string | null;
  from: 'fine' | 'tight';
  to: 'tight' | 'willBeLate';
};
/** The dates of a line on the considered day, and what they consist of. */
export type ConsideredLine = Dates & DateParts & { productId: number };
export type Effects = Dates & {
  proposedOn: string | null;
  /** Whether the order would be safe on the day that its customer asks for, at the place that this day gives it. */
  requestedIsSafe: boolean;
  delays: Delay[];
  lines: ConsideredLine[];
};

const nothing: Effects = {
  likelyOn: null,
  safeOn: null,
  proposedOn: null,
  requestedIsSafe: false,
  delays: [],
  lines: [],
};

/**
 * Computes what accepting an order and promising it for a day would do: its dates, the day to propose, and the promised
 * orders whose dates get worse (AC-5). Its new lines count as accepted today. The proposal is the day that the order
 * would be planned for behind everything else that is accepted, so it makes nobody's dates worse (DA-13). Without a day,
 * the proposed one counts. Pure: the same facts give the same answer.
 */
export function computeAcceptance(facts: ForecastFacts, { orderId, promisedOn, planned }: Considered): Effects {
  const outlook = new Outlook(facts);
  const own = acceptedLinesOf(facts, orderId);
  if (outlook.why || !own) return nothing;
  const known = new Map(planned);
  const { schedule: others } = planOrders(facts, outlook, { known, except: orderId });
  // The effects that the order already has at its present place are not effects of the day.
  const committed = facts.lines.filter(line => line.isOpen && line.orderId === orderId && !isUncommitted(line));
  const before = others.with(committed.map(line => workOf(line, line.promisedOn ?? known.get(orderId) ?? null)));
  const tries = new Tries(baseOf(others, own[0].promisedOn === null ? others : before), own);
  const { plannedOn } = planIn(tries).plan;
  // The planned day can be later: of an order without a promise, because holds move no day to an earlier one, and of a
  // promise at risk, so that it also holds with those of the others (DA-13).
  const stored = known.get(orderId) ?? null;
  const isLater = stored !== null && plannedOn !== null && stored > plannedOn;
  // A new line of the order was not planned with it.
  const isAsPlanned = own[0].promisedOn === null && committed.length === own.length;
  const isGood = isLater && (isAsPlanned ? tries.isSafe(stored) : tries.isFree(stored, true));
  const proposedOn = isGood ? stored : plannedOn;
  const day = promisedOn ?? proposedOn;
  const after = tries.at(day);
  // As for the proposal, a promise that would be as bad with the order gone is not made worse by a day of it.
  const delays = [...after.harms(before)].flatMap(({ orderId: id, targetOn, from, to }) => {
    if (id === orderId || others.isAsBad(id, to)) return [];
    const isPromised = facts.lines.some(line => line.orderId === id && line.promisedOn !== null);
    if (!isPromised) return [];
    const { likelyOn } = after.datesOf(id);
    return [{ orderId: id, promisedOn: targetOn, likelyOn, from: from as Delay['from'], to: to as Delay['to'] }];
  });
  const lines = after.linesOf(orderId).map(place => {
    const { likelyOn, safeOn } = after.numbersAt(place);
    const { productId } = (after.works[place] as (typeof after.works)[number]).line;
    return { productId, likelyOn, safeOn, ...after.partsAt(place) };
  });
  const { requestedOn } = own[0];
  const requestedSafeOn = requestedOn === null ? null : tries.on(requestedOn).safeOn;
  const requestedIsSafe = requestedOn !== null && requestedSafeOn !== null && requestedSafeOn <= requestedOn;
  return { ...after.datesOf(orderId), proposedOn, requestedIsSafe, delays, lines };
}
