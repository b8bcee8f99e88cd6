import type { PromiseFilter } from '#contract/dates/promise-filters.ts';
import { dateStateLabels } from '#contract/orders/date-states.ts';
import { context, plural, t } from '#contract/wording.ts';
import { formatCount } from '../../platform/format/format.ts';
import { formatNearDay } from '../../platform/format/format-time.ts';
import { texts as dateTexts } from '../texts.ts';

const filters: Record<PromiseFilter, string> = { toPromise: dateTexts.noDateYet, ...dateStateLabels };

/** Texts of the sheet that promises dates for several orders. */
export const texts = {
  promiseDates: dateTexts.promiseDates,
  context: t`Each date is the planned day: it holds, and makes no other order late.`,
  filters,
  selected: context('orders')`Selected`,
  which: t`Orders`,
  heads: {
    order: t`Order`,
    items: t`Items`,
    requested: t`Asked for`,
    likely: t`Likely`,
    date: context('promise')`Date`,
  },
  all: t`All`,
  promiseThis: (id: number) => t`Promise #${id}`,
  dateOf: (id: number) => t`Date of #${id}`,
  whyOf: (id: number) => t`Why these dates of #${id}`,
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
    plural(
      companies,
      {
        one: 'To the people of # company. Each gets one email with all their dates. {left} left.',
        other: 'To the people of # companies. Each gets one email with all their dates. {left} left.',
      },
      { left: formatCount(left, 'character') },
    ),
  failed: t`Failed to promise the dates`,
  done: (count: number) => plural(count, { one: '# date promised', other: '# dates promised' }),
  nothing: t`These dates are promised already`,
  refused: (count: number) => t`${formatCount(count, 'order')} could not be promised. Each row says why.`,
  judged: {
    none: '',
    unplanned: dateTexts.planned({ on: null }),
    missing: t`Choose a date`,
    past: t`In the past`,
    closed: t`The workshop is closed on this day`,
    requested: t`The asked day, safe`,
    safe: t`Safe`,
    afterRequested: (days: number) =>
      plural(days, { one: '# working day after the asked day', other: '# working days after the asked day' }),
    beforeSafe: (days: number) =>
      plural(days, { one: '# working day before the safe date', other: '# working days before the safe date' }),
    beforeLikely: t`Before the likely date`,
  },
};
