import type { Stage } from '#contract/orders/order-rules.ts';
import type { PromiseReason } from '#contract/orders/promise-reasons.ts';
import type { TodaySection } from '#contract/planning/today/sections.ts';
import type { DatedOrder, NewOrder } from '#contract/planning/today/today.ts';
import { participles, verbs } from '#contract/production/count-texts.ts';
import { texts as dateTexts } from '../../dates/texts.ts';
import { browserToday, dayDistance } from '../../platform/format/day-distance.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { formatNearDay, formatShortDay, formatTime } from '../../platform/format/format-time.ts';

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

const rowNames = {
  new: ['order', 'orders'],
  next: ['job', 'jobs'],
  blocked: ['job', 'jobs'],
  waiting: ['customer', 'customers'],
  dates: ['order', 'orders'],
  verify: ['order', 'orders'],
} as const satisfies Record<TodaySection, readonly [string, string]>;

const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Returns '#42, #43 and 4 more'; `count` is the number of all. */
function someOf(ids: readonly number[], count: number): string {
  const names = ids.map(id => `#${id}`).join(', ');
  return count > ids.length ? `${names} and ${formatNumber(count - ids.length)} more` : names;
}

/** Returns the day of a moment in the browser's time zone. */
const dayOf = (moment: string) => browserToday(new Date(moment));

/** Returns 'printed 8:10' for a ticket that was printed today, else 'printed Nov 20'. */
function printedAt(moment: string): string {
  const day = dayOf(moment);
  return `printed\n${(day === browserToday() ? formatTime(moment) : formatShortDay(day)).replace(/\s/g, '\u00a0')}`;
}

/** Texts of Today. */
export const texts = {
  loading: 'Loading today...',
  failed: 'Today could not be loaded',
  failedHelp: 'Check your connection and try again.',
  empty: 'Nothing waits for you',
  emptyHelp: 'New work appears here as orders come in.',
  decisions: 'What needs a decision',
  newCount: (count: number) => (count === 1 ? 'new order' : 'new orders'),
  waitingCount: 'waiting for your answer',
  lateCount: 'late or will be late',
  blockedCount: 'blocked',
  toPromise: (count: number) => counted(count, 'order has no date yet', 'orders have no date yet'),
  promiseDates: 'Promise dates',
  moveDates: 'Move dates',
  moveDatesHelp: 'Give these orders new dates that are safe',
  newOrders: 'New orders',
  review: 'Review',
  allReviewed: 'All new orders are reviewed.',
  askedFor: 'Asked for',
  newHeads: ['Order', 'Asked for', 'Unusual', 'Proposed date', 'Waiting'],
  newItems: ({ lines, items, state }: NewOrder) =>
    [
      state === 'new' ? counted(lines, 'product', 'products') : counted(lines, 'product is new', 'products are new'),
      counted(items, 'item', 'items'),
    ].join(' · '),
  noDate: 'No date',
  unusual: (count: number) => `${formatNumber(count)} unusual`,
  theAskedDay: 'the asked day',
  safe: 'safe',
  doNext: 'Do next',
  nextAt: (stage: string) => `Do next at ${stage}`,
  stage: 'Stage',
  printToday: 'Print today’s tickets',
  printedAt,
  nothingWaits: (stage: string) => `Nothing waits at ${stage}`,
  jobs: (count: number) => counted(count, 'job', 'jobs'),
  jobsAndItems: (shown: number, jobs: number, shownItems: number, items: number) =>
    `${formatNumber(shown)} of ${counted(jobs, 'job', 'jobs')} · ${formatNumber(shownItems)} of ${counted(items, 'item', 'items')}`,
  allJobs: (count: number) => `All ${counted(count, 'job', 'jobs')}`,
  keys: [
    ['J', 'K', 'move'],
    ['N', 'mark'],
  ] as const,
  left: (stage: Stage) => `to ${verbs[stage]}`,
  mark: 'Mark…',
  markOf: (code: string, orderId: number) => `Mark items of ${code}, #${orderId}`,
  markTitle: (code: string) => `Mark items of ${code}`,
  markVerb: (stage: Stage) => `Mark as ${participles[stage]}`,
  marking: 'Saving...',
  markField: (stage: Stage) => `Items ${participles[stage]}`,
  markRange: (waiting: number) => `Enter a whole number from 1 to ${formatNumber(waiting)}`,
  marked: (count: number, stage: Stage, code: string) => `${formatNumber(count)} of ${code} ${participles[stage]}`,
  markFailed: 'Failed to save the count',
  shown: (section: TodaySection, shown: number, total: number) =>
    `${formatNumber(shown)} of ${counted(total, rowNames[section][0], rowNames[section][1])}`,
  showAll: 'Show all',
  loadingMore: 'Loading...',
  blocked: 'Blocked',
  solved: 'Solved',
  endHold: 'End hold',
  solving: 'Saving...',
  solvedOf: (code: string) => `${code} is no longer on hold`,
  solveFailed: 'Failed to end the hold',
  waiting: 'Waiting for your answer',
  picturesOnly: 'Sent pictures',
  readAndAnswer: (orderId: number) => `Answer order #${orderId}`,
  fold: (orderId: number) => `Close the conversation of #${orderId}`,
  openOrder: 'Open order',
  answerTo: (name: string) => `Answer ${name}`,
  newestMessages: 'Newest messages',
  messagesFailed: 'The messages could not be loaded',
  noAnswer: 'No answer needed',
  settleFailed: 'Failed to save',
  lateAndTight: 'Late and tight',
  noneLate: 'No promise is late or tight',
  dateAccuracy: 'Date accuracy',
  stateCount: (state: string, count: number) => `${state} ${formatNumber(count)}`,
  tightOnes: (ids: readonly number[], count: number) =>
    ids.length > 0 ? `${formatNumber(count)} tight: ${someOf(ids, count)}` : `${formatNumber(count)} tight`,
  someOf,
  show: 'Show',
  orderDates: ({ promisedOn, likelyOn }: Pick<DatedOrder, 'promisedOn' | 'likelyOn'>, today: string) =>
    [
      promisedOn &&
        [`Promised ${formatNearDay(promisedOn, today)}`, dayDistance(promisedOn, today)].filter(Boolean).join(' · '),
      likelyOn && `Likely ${formatNearDay(likelyOn, today)}`,
    ]
      .filter(Boolean)
      .join('. '),
  moved: (count: number, reason: PromiseReason) =>
    `Moved ${count === 1 ? 'once' : count === 2 ? 'twice' : `${formatNumber(count)} times`}: ${inSentence(dateTexts.reasons[reason])}`,
  toVerify: 'To verify',
  verifyAll: (count: number) => `Verify all ${formatNumber(count)}`,
  verifyAllTitle: (count: number) => `Verify completion of ${counted(count, 'order', 'orders')}`,
  verifyAllQuestion: (count: number) => `Are you sure these ${counted(count, 'order', 'orders')} have been completed?`,
  verifyAllFailed: 'Failed to verify completion',
  verifiedAll: (count: number) => `${counted(count, 'order', 'orders')} moved to 'Completed'`,
  notVerified: (ids: readonly number[]) => `Not verified: ${someOf(ids, ids.length)}`,
  ordersReady: (count: number) => `${formatNumber(count)} orders are ready`,
  readySince: (items: number, since: string | null) =>
    [counted(items, 'item', 'items'), since && `oldest since ${formatShortDay(dayOf(since))}`]
      .filter(Boolean)
      .join(' · '),
  allReady: (items: number) => (items === 1 ? 'The item is ready' : `All ${formatNumber(items)} items are ready`),
  open: (orderId: number) => `Open order #${orderId}`,
};
