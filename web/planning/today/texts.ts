import type { Stage } from '#contract/orders/order-rules.ts';
import type { PromiseReason } from '#contract/orders/promise-reasons.ts';
import type { Card } from '#contract/planning/board/card.ts';
import type { TodaySection } from '#contract/planning/today/sections.ts';
import type { DatedOrder, NewOrder } from '#contract/planning/today/today.ts';
import { context, plural, t } from '#contract/wording.ts';
import { inSentence } from '#contract/wording-parts.ts';
import { texts as dateTexts } from '../../dates/texts.ts';
import { bidiIsolated } from '../../platform/format/bidi-isolated.ts';
import { browserToday, dayDistance } from '../../platform/format/day-distance.ts';
import { formatCount, formatNumber } from '../../platform/format/format.ts';
import { formatNearDay, formatShortDay, formatTime } from '../../platform/format/format-time.ts';

const rowCounts: Record<TodaySection, (count: number) => string> = {
  new: count => formatCount(count, 'order'),
  next: count => formatCount(count, 'job'),
  blocked: count => formatCount(count, 'job'),
  waiting: count => formatCount(count, 'customer'),
  dates: count => formatCount(count, 'order'),
  verify: count => formatCount(count, 'order'),
};

const toDoAt: Record<Stage, string> = {
  cutting: t`to cut`,
  stitching: t`to stitch`,
  finishing: t`to finish`,
  packaging: t`to pack`,
};

const markAs: Record<Stage, string> = {
  cutting: t`Mark as cut`,
  stitching: t`Mark as stitched`,
  finishing: t`Mark as finished`,
  packaging: t`Mark as packed`,
};

const markFields: Record<Stage, string> = {
  cutting: t`Items cut`,
  stitching: t`Items stitched`,
  finishing: t`Items finished`,
  packaging: t`Items packed`,
};

const marked: Record<Stage, (count: number, code: string) => string> = {
  cutting: (count, code) => plural(count, { one: '# of {code} cut', other: '# of {code} cut' }, { code }),
  stitching: (count, code) => plural(count, { one: '# of {code} stitched', other: '# of {code} stitched' }, { code }),
  finishing: (count, code) => plural(count, { one: '# of {code} finished', other: '# of {code} finished' }, { code }),
  packaging: (count, code) => plural(count, { one: '# of {code} packed', other: '# of {code} packed' }, { code }),
};

/** Returns '#42, #43 and 4 more'; `count` is the number of all. */
function someOf(ids: readonly number[], count: number): string {
  const names = ids.map(id => `#${id}`).join(', ');
  return count > ids.length ? t`${names} and ${formatNumber(count - ids.length)} more` : names;
}

/** Returns the day of a moment in the browser's time zone. */
const dayOf = (moment: string) => browserToday(new Date(moment));

/** Returns 'printed 8:10' for a ticket that was printed today, else 'printed Nov 20'. */
function printedAt(moment: string): string {
  const day = dayOf(moment);
  return t`printed\n${(day === browserToday() ? formatTime(moment) : formatShortDay(day)).replace(/\s/g, '\u00a0')}`;
}

/** Returns the beginning of a message that reminds a customer of what a line waits for. */
function reminder({ productCode, hold, sample }: Pick<Card, 'productCode' | 'hold' | 'sample'>): string {
  if (sample) return t`We still wait for your answer about the sample of ${productCode}.`;
  if (hold?.reason === 'agreement') return t`We still wait for your agreement to go on with ${productCode}.`;
  if (hold?.reason === 'deposit') return t`We still wait for the deposit to go on with ${productCode}.`;
  return t`We still wait for your answer about ${productCode}.`;
}

/** Texts of Today. */
export const texts = {
  loading: t`Loading today...`,
  failed: t`Today could not be loaded`,
  empty: t`Nothing waits for you`,
  emptyHelp: t`New work appears here as orders come in.`,
  decisions: t`What needs a decision`,
  decision: {
    new: (count: number) => plural(count, { one: 'new order', other: 'new orders' }),
    waiting: () => t`waiting for your answer`,
    late: () => t`late or will be late`,
    blocked: () => t`blocked`,
  },
  toOrder: (count: number) => plural(count, { one: 'material to order', other: 'materials to order' }),
  toPromise: (count: number) => formatCount(count, 'order has no date yet', 'orders have no date yet'),
  promiseDates: t`Promise dates`,
  moveDates: t`Move dates`,
  moveDatesHelp: t`Give these orders new dates that are safe`,
  newOrders: t`New orders`,
  review: t`Review`,
  allReviewed: t`All new orders are reviewed.`,
  requestedFor: t`Asked for`,
  newHeads: [t`Order`, t`Asked for`, t`Unusual`, t`Proposed date`, context('time')`Waiting`],
  newItems: ({ lines, items, products, state }: Pick<NewOrder, 'lines' | 'items' | 'products' | 'state'>) => {
    const fresh =
      state === 'new'
        ? formatCount(lines, 'product', 'products')
        : plural(
            lines,
            { one: '# of {products} is new', other: '# of {products} are new' },
            { products: formatCount(products, 'product', 'products') },
          );
    return [fresh, formatCount(items, 'item', 'items')].join(' · ');
  },
  noDate: t`No date`,
  unusual: (count: number) => t`${formatNumber(count)} unusual`,
  firstOrder: t`First order`,
  theRequestedDay: t`the asked day`,
  safe: t`safe`,
  doNext: t`Do next`,
  nothingToDo: t`No job can be worked on`,
  inOrder: t`In the order of their dates. Pin a job to put it first.`,
  nextAt: (stage: string) => t`Do next at ${stage}`,
  stage: t`Stage`,
  printToday: t`Print today’s tickets`,
  printedAt,
  nothingWaits: (stage: string) => t`Nothing waits at ${stage}`,
  jobs: (count: number) => formatCount(count, 'job', 'jobs'),
  jobsAndItems: (shown: number, jobs: number, shownItems: number, items: number) =>
    t`${formatNumber(shown)} of ${formatCount(jobs, 'job', 'jobs')} · ${formatNumber(shownItems)} of ${formatCount(items, 'item', 'items')}`,
  allJobs: (count: number) => t`All ${formatCount(count, 'job', 'jobs')}`,
  keys: [
    ['J', 'K', t`move`],
    ['N', t`mark`],
  ] as const,
  left: (stage: Stage) => toDoAt[stage],
  mark: t`Mark…`,
  markOf: (code: string, orderId: number) => t`Mark items of ${code}, #${orderId}`,
  markTitle: (code: string) => t`Mark items of ${code}`,
  markVerb: (stage: Stage) => markAs[stage],
  marking: t`Saving...`,
  markField: (stage: Stage) => markFields[stage],
  markRange: (waiting: number) => t`Enter a whole number from 1 to ${formatNumber(waiting)}`,
  marked: (count: number, stage: Stage, code: string) => marked[stage](count, code),
  markFailed: context('items')`Failed to save the count`,
  shown: (section: TodaySection, shown: number, total: number) =>
    t`${formatNumber(shown)} of ${rowCounts[section](total)}`,
  showAll: t`Show all`,
  loadingMore: t`Loading...`,
  blocked: context('jobs')`Blocked`,
  noneBlocked: t`Nothing is blocked`,
  waitForOthers: (count: number) => formatCount(count, 'job waits for others', 'jobs wait for others'),
  remind: t`Remind`,
  makeSample: t`Make the sample`,
  setDay: t`Set a day`,
  dayOf: (code: string) => t`Until when is ${code} on hold?`,
  saveDay: t`Save`,
  chooseDay: t`Choose a day from today on`,
  dayFailed: t`Failed to save the day`,
  reminder,
  countMaterial: t`Count`,
  purchases: t`Purchases`,
  solved: t`Solved`,
  endHold: t`End hold`,
  solving: t`Saving...`,
  solvedOf: (code: string) => t`${code} is no longer on hold`,
  solveFailed: t`Failed to end the hold`,
  waiting: t`Waiting for your answer`,
  noneWaiting: t`Nobody waits for your answer`,
  answered: (words: string) => t`Answered: ${words}`,
  asking: (count: number) => formatCount(count, 'order waits for its customer', 'orders wait for their customers'),
  picturesOnly: t`Sent pictures`,
  whichQuestion: t`Answered by e-mail: which question?`,
  answers: (text: string) => t`It answers: ${bidiIsolated(text)}`,
  answersFailed: t`Failed to mark the question as answered`,
  sampleChange: t`Change asked on a sample`,
  readAndAnswer: (orderId: number) => t`Answer order #${orderId}`,
  fold: (orderId: number) => t`Close the conversation of #${orderId}`,
  openOrder: t`Open order`,
  answerTo: (name: string) => t`Answer ${name}`,
  newestMessages: t`Newest messages`,
  messagesFailed: t`The messages could not be loaded`,
  noAnswer: t`No answer needed`,
  settleFailed: t`Failed to save`,
  lateAndTight: t`Late and tight`,
  newDates: (count: number) => t`${formatNumber(count)} with a new date`,
  noneLate: t`No promise is late or tight`,
  dateAccuracy: t`Date accuracy`,
  stateCount: (state: string, count: number) => `${state} ${formatNumber(count)}`,
  tightOnes: (ids: readonly number[], count: number) =>
    ids.length > 0 ? t`${formatNumber(count)} tight: ${someOf(ids, count)}` : t`${formatNumber(count)} tight`,
  someOf,
  show: t`Show`,
  orderDates: ({ promisedOn, likelyOn }: Pick<DatedOrder, 'promisedOn' | 'likelyOn'>, today: string) =>
    [
      promisedOn &&
        [t`Promised ${formatNearDay(promisedOn, today)}`, dayDistance(promisedOn, today)].filter(Boolean).join(' · '),
      likelyOn && t`Likely ${formatNearDay(likelyOn, today)}`,
    ]
      .filter(Boolean)
      .join('. '),
  moved: (count: number, reason: PromiseReason) => {
    const why = inSentence(dateTexts.reasons[reason]);
    if (count === 1) return t`Moved once: ${why}`;
    if (count === 2) return t`Moved twice: ${why}`;
    return plural(count, { one: 'Moved # time: {why}', other: 'Moved # times: {why}' }, { why });
  },
  toVerify: t`To verify`,
  noneReady: t`No order is ready to verify`,
  verifyAll: (count: number) => t`Verify all ${formatNumber(count)}`,
  verifyAllTitle: (count: number) => t`Verify completion of ${formatCount(count, 'order', 'orders')}`,
  verifyAllQuestion: (count: number) =>
    t`Are you sure these ${formatCount(count, 'order', 'orders')} have been completed?`,
  verifyAllFailed: t`Failed to verify completion`,
  verifiedAll: (count: number) => t`${formatCount(count, 'order', 'orders')} moved to 'Completed'`,
  notVerified: (ids: readonly number[]) => t`Not verified: ${someOf(ids, ids.length)}`,
  ordersReady: (count: number) => plural(count, { one: '# order is ready', other: '# orders are ready' }),
  readySince: (items: number, since: string | null) =>
    [formatCount(items, 'item', 'items'), since && t`oldest since ${formatShortDay(dayOf(since))}`]
      .filter(Boolean)
      .join(' · '),
  allReady: (items: number) => plural(items, { one: 'The item is ready', other: 'All # items are ready' }),
  open: (orderId: number) => t`Open order #${orderId}`,
};
