import type { Forecast } from '#contract/dates/dates.ts';
import type { DateParts } from '#contract/orders/date-parts.ts';
import { dateStateLabels } from '#contract/orders/date-states.ts';
import { usualHoldDays } from '#contract/orders/hold-reasons.ts';
import { isOpen } from '#contract/orders/order-rules.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import type { Plan } from '#contract/orders/plan.ts';
import type { PromiseReason } from '#contract/orders/promise-reasons.ts';
import { isNewLine } from '#contract/production/counts.ts';
import { context, plural, t } from '#contract/wording.ts';
import { capital } from '#contract/wording-parts.ts';
import { browserToday, dayDistance } from '../platform/format/day-distance.ts';
import { formatCount, formatNumber } from '../platform/format/format.ts';
import { formatNearDay, formatShortDay, formatShortWeekday } from '../platform/format/format-time.ts';

const reasons: Record<PromiseReason, string> = {
  material: t`Material is late`,
  capacity: t`Too much work`,
  customer: t`The customer changed the order`,
  quality: t`A fault in the work`,
  other: t`Another reason`,
};
const days = (count: number) => formatCount(count, 'day');

/** Texts of requested, likely, safe and promised dates. */
export const texts = {
  states: dateStateLabels,
  reasons,
  title: context('promise')`Date`,
  noDateYet: t`No date yet`,
  known,
  promised: (day: string) => t`Promised for ${formatShortDay(day)}`,
  promisedShort: (day: string) => withDistance(t`Promised ${formatNearDay(day, browserToday())}`, day),
  promisedIn: (day: string) => withDistance(t`Promised for ${formatShortDay(day)}`, day),
  was: (day: string) => t`was ${formatShortDay(day)}`,
  promise: (day: string) => context('day')`Promise ${formatShortDay(day)}`,
  promiseDates: t`Promise dates`,
  tooMany: (most: number) => t`Select fewer orders: up to ${formatNumber(most)} at once.`,
  another: t`Another date…`,
  change: t`Change promise`,
  changeTitle: t`Change the promised date`,
  promiseTitle: t`Promise a date`,
  promiseVerb: t`Promise date`,
  saving: t`Saving...`,
  date: context('promise')`Date`,
  newDate: t`New date`,
  reason: t`Reason`,
  chooseReason: t`Choose a reason`,
  note: t`Note`,
  noteHelp: t`For the workshop only.`,
  message: t`Sentence for the customer`,
  messageHelp: t`For the notification and the email.`,
  dateRequired: t`Choose a date`,
  reasonRequired: t`Choose why the promised date changes`,
  failed: t`Failed to promise a date`,
  done: (day: string) => t`Promised for ${formatShortDay(day)}`,
  planned: ({ on }: Plan) => (on ? t`planned ${formatNearDay(on, browserToday())}` : t`Cannot be planned`),
  dates: ({ likelyOn, safeOn }: { likelyOn: string | null; safeOn: string | null }) => {
    const [likely, safe] = [likelyOn, safeOn].map(day => day && formatNearDay(day, browserToday()));
    return safe ? t`Likely ${likely}, safe ${safe}.` : t`Likely ${likely}.`;
  },
  on: (day: string) => t`On ${formatShortWeekday(day)}:`,
  noneLater: t`No other promise gets later.`,
  lookingAt: (day: string) => t`Looking at ${formatNearDay(day, browserToday())}...`,
  makesLate: (day: string, orders: string) => t`${formatNearDay(day, browserToday())} makes ${orders} late`,
  makesTight: (day: string, orders: string) => t`${formatNearDay(day, browserToday())} makes ${orders} tight`,
  makesBoth: (day: string, late: string, tight: string) =>
    t`${formatNearDay(day, browserToday())} makes ${late} late and ${tight} tight`,
  why: t`Why`,
  noDates,
  line: (likely: string | null, safe: string | null) => {
    if (!likely) return t`no date`;
    const day = formatNearDay(likely, browserToday());
    return safe ? t`likely ${day}, safe ${formatNearDay(safe, browserToday())}` : t`likely ${day}`;
  },
  ahead,
  sum,
  pace: (count: number) =>
    plural(count, { one: 'Based on the last working day.', other: 'Based on the last # working days.' }),
  held: (until: string | null) =>
    until
      ? t`On hold until ${formatNearDay(until, browserToday())}`
      : t`On hold, usually for ${formatNumber(usualHoldDays)} working days`,
  whyFailed: t`The dates could not be explained`,
  loadingWhy: t`Loading...`,
};

/** Returns 'Promised Dec 24. Likely Dec 20' or 'No date yet', for a requested day. Only staff see the likely day. */
export function promiseText({ promisedOn, likelyOn }: Pick<OrderSummary, 'promisedOn' | 'likelyOn'>): string {
  const today = browserToday();
  const promised = promisedOn === null ? texts.noDateYet : t`Promised ${formatNearDay(promisedOn, today)}`;
  return likelyOn ? t`${promised}. Likely ${formatNearDay(likelyOn, today)}` : promised;
}

/** Adds how far a promised day is (LA-2): 'Promised Nov 25 · yesterday'. */
function withDistance(text: string, day: string): string {
  return [text, dayDistance(day, browserToday())].filter(Boolean).join(' · ');
}

/** Returns 'Asked for Dec 18 · likely Dec 21 · safe Dec 28', of the days that are known. */
function known(requested: string | null, likely: string | null | undefined, safe: string | null | undefined): string {
  const today = browserToday();
  const near = (day: string) => formatNearDay(day, today);
  const named = [
    requested && t`Asked for ${near(requested)}`,
    likely && t`likely ${near(likely)}`,
    likely && safe && t`safe ${near(safe)}`,
  ];
  return capital(named.filter(Boolean).join(' · '));
}

/** Returns how long a product waits for the work ahead of it: '9 days at Cutting, then 2.5 at Stitching'. */
function ahead(stages: readonly { stage: string; count: number }[]): string {
  const busy = stages.filter(({ count }) => count > 0);
  if (busy.length === 0) return t`No work ahead of it`;
  const parts = busy.map(({ stage, count }, index) =>
    index === 0 ? context('time')`${days(count)} at ${stage}` : t`then ${formatNumber(count)} at ${stage}`,
  );
  return t`Work ahead of it: ${parts.join(', ')}`;
}

/**
 * Returns what follows the work ahead, so that everything adds up to the dates (DA-14): 'Own work 3 days · likely on
 * working day 13 · safe 5 days later'.
 */
function sum({ heldDays, own, experience, likelyDays, safeDays }: DateParts): string {
  const parts = [
    tenths(heldDays) > 0 && t`then on hold ${days(tenths(heldDays))}`,
    t`own work ${days(tenths(own))}`,
    tenths(experience) > 0 && t`${days(tenths(experience))} more, as earlier dates taught`,
    tenths(experience) < 0 && t`${days(-tenths(experience))} less, as earlier dates taught`,
    t`likely on working day ${formatNumber(likelyDays)}`,
    t`safe ${days(safeDays - likelyDays)} later`,
  ];
  return parts.filter(Boolean).join(' · ');
}

const tenths = (count: number) => Math.round(count * 10) / 10;

/** Why an order has no dates yet. */
function noDates({ why, finished }: Pick<Forecast, 'why' | 'finished'>): string | undefined {
  if (why === 'noPace') return t`Nothing was marked in the last 60 working days`;
  return why === 'tooFew' ? t`Dates appear after 10 products are ready (${formatNumber(finished)} so far)` : undefined;
}

/** Returns 'No date yet', and the day of the plan once there is one. */
export function undatedTexts(plan: Plan | null | undefined): string[] {
  return [texts.noDateYet, ...(plan ? [texts.planned(plan)] : [])];
}

type Undated = Pick<OrderSummary, 'promisedOn' | 'plan' | 'products' | 'completedAt' | 'cancelledAt'>;

/**
 * Returns what staff read of an order without a promise: 'No date yet', and 'planned Dec 14' once a forecast planned it
 * (DA-13). Nothing for an order whose unfinished products are all new, or that needs no date any more.
 */
export function noDateTexts(order: Undated): string[] {
  const { promisedOn, plan, products } = order;
  const isAccepted = products.some(product => product.passed.packaging < product.quantity && !isNewLine(product));
  if (promisedOn !== null || !isOpen(order) || !isAccepted) return [];
  return undatedTexts(plan);
}
