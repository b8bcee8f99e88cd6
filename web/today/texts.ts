import type { Stage } from '#contract/orders/order-rules.ts';
import { participles } from '#contract/production/count-texts.ts';
import type { TodaySection } from '#contract/today/sections.ts';
import type { NewOrder, Today } from '#contract/today/today.ts';
import { formatNumber } from '../format/format.ts';
import { formatShortDay } from '../format/format-time.ts';

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

const rowNames = {
  new: ['order', 'orders'],
  next: ['job', 'jobs'],
  blocked: ['job', 'jobs'],
  waiting: ['customer', 'customers'],
  dates: ['order', 'orders'],
  verify: ['order', 'orders'],
} as const satisfies Record<TodaySection, readonly [string, string]>;

/** Texts of Today. */
export const texts = {
  loading: 'Loading today...',
  failed: 'Today could not be loaded',
  failedHelp: 'Check your connection and try again.',
  empty: 'Nothing waits for you',
  emptyHelp: 'New work appears here as orders come in.',
  summary,
  toPromise: (count: number) => counted(count, 'new order to promise', 'new orders to promise'),
  promiseDates: 'Promise dates',
  newOrders: 'New orders',
  review: 'Review',
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
  nothingWaits: (stage: string) => `Nothing waits at ${stage}`,
  keys: [
    ['J', 'K', 'move'],
    ['N', '+n'],
  ] as const,
  waitHere: (waiting: number, quantity: number) => [
    formatNumber(waiting),
    ` of ${formatNumber(quantity)} ${waiting === 1 ? 'waits' : 'wait'} here`,
  ],
  mark: '+n',
  markOf: (code: string, orderId: number) => `Mark units of ${code}, #${orderId}`,
  markTitle: (code: string) => `Mark units of ${code}`,
  markVerb: (stage: Stage) => `Mark as ${participles[stage]}`,
  marking: 'Saving...',
  markField: (stage: Stage) => `Units ${participles[stage]}`,
  markRange: (waiting: number) => `Enter a whole number from 1 to ${formatNumber(waiting)}`,
  marked: (count: number, stage: Stage, code: string) => `${formatNumber(count)} of ${code} ${participles[stage]}`,
  markFailed: 'Failed to save the count',
  shown: (section: TodaySection, shown: number, total: number) =>
    `${formatNumber(shown)} of ${counted(total, rowNames[section][0], rowNames[section][1])}`,
  showAll: 'Show all',
  loadingMore: 'Loading...',
  blocked: 'Blocked',
  solved: 'Solved',
  solving: 'Saving...',
  solvedOf: (code: string) => `${code} is no longer on hold`,
  solveFailed: 'Failed to end the hold',
  customersWait: 'Customers wait',
  picturesOnly: 'Sent pictures',
  answer: 'Answer',
  noAnswer: 'No answer needed',
  settleFailed: 'Failed to save',
  dates: 'Dates',
  allDates: 'How dates turned out',
  orderDates: (promised: string | null, likely: string | null | undefined, safe: string | null | undefined) =>
    [
      promised && `Promised ${formatShortDay(promised)}`,
      likely && `likely ${formatShortDay(likely)}${safe ? `, safe ${formatShortDay(safe)}` : ''}`,
    ]
      .filter(Boolean)
      .join(' · '),
  toVerify: 'To verify',
  allReady: (items: number) => (items === 1 ? 'The item is ready' : `All ${formatNumber(items)} items are ready`),
  open: (orderId: number) => `Open order #${orderId}`,
};

/** Returns a text such as '14 jobs next · 3 blocked · 2 customers wait · 1 will be late'. */
function summary({ next, blocked, waiting, late, willBeLate }: Today['counts']): string {
  return [
    counted(next, 'job next', 'jobs next'),
    blocked > 0 && `${formatNumber(blocked)} blocked`,
    waiting > 0 && counted(waiting, 'customer waits', 'customers wait'),
    late > 0 && `${formatNumber(late)} late`,
    willBeLate > 0 && `${formatNumber(willBeLate)} will be late`,
  ]
    .filter(Boolean)
    .join(' · ');
}
