import type { Forecast } from '#contract/dates/dates.ts';
import { dateStateLabels } from '#contract/orders/date-states.ts';
import type { PromiseReason } from '#contract/orders/promise-reasons.ts';
import { formatNumber } from '../format/format.ts';
import { formatDayInText, formatShortDay } from '../format/format-time.ts';

const reasons: Record<PromiseReason, string> = {
  material: 'Material',
  capacity: 'Capacity',
  customer: 'Customer',
  quality: 'Quality',
  other: 'Other',
};
const days = (count: number) => `${formatNumber(count)} ${count === 1 ? 'day' : 'days'}`;

/** Texts of requested, likely, safe and promised dates. */
export const texts = {
  states: dateStateLabels,
  reasons,
  title: 'Date',
  likelyAndSafe: (likely: string, safe: string | null) =>
    `Likely ${formatDayInText(likely)}${safe ? ` · safe ${formatDayInText(safe)}` : ''}`,
  asked: (day: string) => `Asked for ${formatDayInText(day)}`,
  promised: (day: string) => `Promised for ${formatDayInText(day)}`,
  promisedShort: (day: string) => `Promised ${formatShortDay(day)}`,
  was: (day: string) => `was ${formatDayInText(day)}`,
  promise: (day: string) => `Promise ${formatDayInText(day)}`,
  promiseAsked: 'Promise the asked date',
  another: 'Another date…',
  change: 'Change promise',
  changeTitle: 'Change the promised date',
  promiseTitle: 'Promise a date',
  promiseVerb: 'Promise date',
  saving: 'Saving...',
  date: 'Date',
  newDate: 'New date',
  reason: 'Reason',
  chooseReason: 'Choose a reason',
  note: 'Note',
  noteHelp: 'For the workshop only.',
  message: 'Sentence for the customer',
  messageHelp: 'For the notification and the email.',
  dateRequired: 'Choose a date',
  reasonRequired: 'Choose why the promised date changes',
  failed: 'Failed to promise a date',
  done: (day: string) => `Promised for ${formatDayInText(day)}`,
  why: 'Why',
  noDates,
  line: (likely: string | null, safe: string | null) =>
    likely ? `likely ${formatShortDay(likely)}${safe ? `, safe ${formatShortDay(safe)}` : ''}` : 'no date',
  ahead: (stage: string, count: number) => `${stage} ${formatNumber(count)}`,
  aheadTitle: 'Work ahead, in days',
  pace: (count: number) => `From the pace of ${days(count)}.`,
  heldCounted: 'On hold, counted as later',
  whyFailed: 'The dates could not be explained',
  loadingWhy: 'Loading...',

  loading: 'Loading dates...',
  loadFailed: 'The dates could not be loaded',
  loadFailedHelp: 'Check your connection and try again.',
  none: 'No dates to compare yet',
  noneHelp: 'Dates appear after 10 products are ready. Each one is compared with the day it was ready.',
  ofLast: ({ n, safeHeld, likelyOff }: { n: number; safeHeld: number; likelyOff: number }) =>
    `Of the last ${formatNumber(n)} products, ${formatNumber(safeHeld)} were ready by their safe date (${formatNumber(
      n > 0 ? Math.round((safeHeld / n) * 100) : 0,
    )}%). The likely date was off by ${days(likelyOff)} on average.`,
  tooHopeful: 'The dates were too hopeful lately and are being widened.',
  byMonth: 'By month',
  monthOf: (held: number, n: number) => `${formatNumber(held)} of ${formatNumber(n)}`,
  products: 'Products',
  productHeads: ['Order', 'Product', 'Likely', 'Safe', 'Promised', 'Ready', 'Days off'],
  open: 'Not ready',
  showAll: (count: number) => `Show all ${formatNumber(count)}`,
  promisesKept: 'Promises kept',
  promiseHeads: ['Month', 'Customer', 'Orders', 'By the first promise', 'By the last promise', 'Causes'],
  noPromises: 'No promised order is ready yet.',
  download: 'Download CSV',
  months: 'Months',
  monthChoices: [
    [3, '3 months'],
    [12, '12 months'],
    [24, '24 months'],
  ] as const,
};

/** Why an order has no dates yet. */
function noDates({ why, finished }: Pick<Forecast, 'why' | 'finished'>): string | undefined {
  if (why === 'noPace') return 'Nothing was marked in the last 60 working days';
  return why === 'tooFew' ? `Dates appear after 10 products are ready (${formatNumber(finished)} so far)` : undefined;
}
