import type { Forecast } from '#contract/dates/dates.ts';
import { dateStateLabels } from '#contract/orders/date-states.ts';
import { usualHoldDays } from '#contract/orders/hold-reasons.ts';
import type { PromiseReason } from '#contract/orders/promise-reasons.ts';
import { browserToday } from '../platform/format/day-distance.ts';
import { formatNumber } from '../platform/format/format.ts';
import { formatDayInText, formatNearDay, formatShortDay } from '../platform/format/format-time.ts';

const reasons: Record<PromiseReason, string> = {
  material: 'Material is late',
  capacity: 'Too much work',
  customer: 'The customer changed the order',
  quality: 'A fault in the work',
  other: 'Another reason',
};
const days = (count: number) => `${formatNumber(count)} ${count === 1 ? 'day' : 'days'}`;

/** Texts of requested, likely, safe and promised dates. */
export const texts = {
  states: dateStateLabels,
  reasons,
  title: 'Date',
  noDateYet: 'No date yet',
  known,
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
    likely
      ? `likely ${formatNearDay(likely, browserToday())}${safe ? `, safe ${formatNearDay(safe, browserToday())}` : ''}`
      : 'no date',
  ahead,
  pace: (count: number) => `Based on the last ${count === 1 ? 'working day' : `${formatNumber(count)} working days`}.`,
  held: (until: string | null) =>
    until ? `On hold until ${formatShortDay(until)}` : `On hold: ${formatNumber(usualHoldDays)} working days added`,
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

/** Returns 'Asked for Dec 18 · likely Dec 21 · safe Dec 28', of the days that are known. */
function known(asked: string | null, likely: string | null | undefined, safe: string | null | undefined): string {
  const today = browserToday();
  const named = [
    ['Asked for', asked],
    ['likely', likely],
    ['safe', likely && safe],
  ] as const;
  const found = named.filter(([, day]) => day).map(([name, day]) => `${name} ${formatNearDay(day as string, today)}`);
  const text = found.join(' · ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the work ahead of a product: '9 days at Cutting, 2.5 at Stitching'. The stages work at the same time. */
function ahead(stages: readonly { stage: string; count: number }[]): string {
  const busy = stages.filter(({ count }) => count > 0);
  if (busy.length === 0) return 'No work ahead of it';
  const parts = busy.map(({ stage, count }, index) =>
    index === 0 ? `${days(count)} at ${stage}` : `${formatNumber(count)} at ${stage}`,
  );
  return `Work ahead of it: ${parts.join(', ')}${busy.length > 1 ? ', at the same time' : ''}`;
}

/** Why an order has no dates yet. */
function noDates({ why, finished }: Pick<Forecast, 'why' | 'finished'>): string | undefined {
  if (why === 'noPace') return 'Nothing was marked in the last 60 working days';
  return why === 'tooFew' ? `Dates appear after 10 products are ready (${formatNumber(finished)} so far)` : undefined;
}
