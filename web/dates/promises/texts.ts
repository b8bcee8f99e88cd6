import type { PromiseFilter } from '#contract/dates/promise-filters.ts';
import { dateStateLabels } from '#contract/orders/date-states.ts';
import { plural, t } from '#contract/wording.ts';
import { formatCount, formatNumber } from '../../platform/format/format.ts';
import { formatNearDay } from '../../platform/format/format-time.ts';
import { texts as dateTexts } from '../texts.ts';

const filters: Record<PromiseFilter, string> = { toPromise: dateTexts.noDateYet, ...dateStateLabels };

/** Texts of the sheet that promises dates for several orders. */
export const texts = {
  promiseDates: dateTexts.promiseDates,
  context: t`Each date is the planned day: it holds, and makes no other order late.`,
  filters,
  selected: t`Selected`,
  which: t`Orders`,
  heads: { order: t`Order`, items: t`Items`, requested: t`Asked for`, likely: t`Likely`, date: t`Date` },
  all: t`All`,
  promiseThis: (id: number) => t`Promise #${id}`,
  dateOf: (id: number) => t`Date of #${id}`,
  promised: (day: string, today: string) => t`promised ${formatNearDay(day, today)}`,
  loading: t`Loading dates...`,
  loadFailed: t`The dates could not be loaded`,
  none: t`No orders here`,
  more: (count: number) => t`${formatCount(count, 'more order')} after these`,
  verb: (count: number) => (count === 0 ? t`Promise dates` : t`Promise ${formatCount(count, 'date')}`),
  saving: t`Promising...`,
  note: t`Emails leave 2 minutes after. Until then one Undo takes everything back.`,
  reason: t`Reason for the new dates`,
  reasonRequired: t`Choose why the promised dates change`,
  reasonHelp: (count: number) => t`For the workshop and the order’s history, ${formatCount(count, 'order')}`,
  sentence: t`Sentence in the emails`,
  sentenceHelp: (companies: number, left: number) =>
    t`To the people of ${companies === 1 ? '1 company' : `${formatNumber(companies)} companies`}. Each gets one email with all their dates. ${formatCount(left, 'character')} left.`,
  failed: t`Failed to promise the dates`,
  done: (count: number) => plural(count, { one: '# date promised', other: '# dates promised' }),
  nothing: t`These dates are promised already`,
  refused: (count: number) => t`${formatCount(count, 'order')} could not be promised. Each row says why.`,
  judged: {
    none: '',
    missing: t`Choose a date`,
    past: t`In the past`,
    closed: t`The workshop is closed on this day`,
    requested: t`The asked day, safe`,
    safe: t`Safe`,
    afterRequested: (days: number) =>
      t`${days === 1 ? '1 working day' : `${formatNumber(days)} working days`} after the asked day`,
    beforeSafe: (days: number) =>
      t`${days === 1 ? '1 working day' : `${formatNumber(days)} working days`} before the safe date`,
    beforeLikely: t`Before the likely date`,
  },
};
