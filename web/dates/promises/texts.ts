import type { PromiseFilter } from '#contract/dates/promise-filters.ts';
import { dateStateLabels } from '#contract/orders/date-states.ts';
import { formatCount, formatNumber } from '../../platform/format/format.ts';
import { formatShortDay } from '../../platform/format/format-time.ts';

const filters: Record<PromiseFilter, string> = { toPromise: 'No date yet', ...dateStateLabels };

/** Texts of the sheet that promises dates for several orders. */
export const texts = {
  promiseDates: 'Promise dates',
  context: 'Each date is the asked day when it is safe, else the safe day.',
  filters,
  selected: 'Selected',
  which: 'Orders',
  heads: { order: 'Order', items: 'Items', asked: 'Asked for', likely: 'Likely', date: 'Date' },
  all: 'All',
  promiseThis: (id: number) => `Promise #${id}`,
  dateOf: (id: number) => `Date of #${id}`,
  promised: (day: string) => `promised ${formatShortDay(day)}`,
  loading: 'Loading dates...',
  loadFailed: 'The dates could not be loaded',
  loadFailedHelp: 'Check your connection and try again.',
  none: 'No orders here',
  more: (count: number) => `${formatCount(count, 'more order')} after these`,
  verb: (count: number) => (count === 0 ? 'Promise dates' : `Promise ${formatCount(count, 'date')}`),
  saving: 'Promising...',
  note: 'Emails leave 2 minutes after. Until then one Undo takes everything back.',
  reason: 'Reason for the new dates',
  reasonRequired: 'Choose why the promised dates change',
  reasonHelp: (count: number) => `For the workshop and the order’s history, ${formatCount(count, 'order')}`,
  sentence: 'Sentence in the emails',
  sentenceHelp: (companies: number, left: number) =>
    `To the people of ${companies === 1 ? '1 company' : `${formatNumber(companies)} companies`}. Each gets one email with all their dates. ${formatCount(left, 'character')} left.`,
  failed: 'Failed to promise the dates',
  done: (count: number) => (count === 1 ? '1 date promised' : `${formatNumber(count)} dates promised`),
  nothing: 'These dates are promised already',
  refused: (count: number) => `${formatCount(count, 'order')} could not be promised. Each row says why.`,
  undone: 'Undone',
  undoFailed: 'The dates could not be taken back',
  tooMany: (most: number) => `Select fewer orders: up to ${formatNumber(most)} at once.`,
  judged: {
    none: '',
    missing: 'Choose a date',
    past: 'In the past',
    closed: 'The workshop is closed on this day',
    asked: 'The asked day, safe',
    safe: 'Safe',
    afterAsked: (days: number) =>
      `${days === 1 ? '1 working day' : `${formatNumber(days)} working days`} after the asked day`,
    beforeSafe: (days: number) =>
      `${days === 1 ? '1 working day' : `${formatNumber(days)} working days`} before the safe date`,
    beforeLikely: 'Before the likely date',
  },
};
