import { isColorName } from '#contract/catalog/option-kinds.ts';
import { context, t } from '#contract/wording.ts';
import { texts as dateTexts } from '../../dates/texts.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { formatShortWeekday } from '../../platform/format/format-time.ts';

/** Texts of reviewing and accepting new orders. */
export const texts = {
  review: t`Review`,
  acceptAndPromise: (day: string) => t`Accept and promise ${formatShortWeekday(day)}`,
  accept: t`Accept`,
  acceptWithout: t`Accept without a date`,
  accepting: t`Accepting...`,
  waiting: t`Looking at the dates...`,
  chooseDate: t`Choose a date`,
  on: dateTexts.on,
  another: t`Choose another date`,
  anotherTitle: t`Accept and promise another date`,
  anotherVerb: t`Accept and promise`,
  ask: t`Ask the customer`,
  askFor: (code: string) => t`Ask the customer about ${code}`,
  question: (code: string, option: string, offered: readonly string[]) => {
    const which = isColorName(option)
      ? t`${code}: which color should it be?`
      : t`${code}: which ${option} should it be?`;
    return offered.length > 0 ? t`${which} We offer ${offered.join(', ')}.` : which;
  },
  leftNew: (left: readonly { productCode: string; error: string }[]) =>
    t`These products stay new: ${left.map(({ productCode, error }) => t`${productCode}: ${error}`).join(', ')}`,
  more: t`More: another date, accept without a date, ask the customer`,
  keys: [
    [t`Enter`, t`accept`],
    ['D', t`date`],
  ] as const,
  keysToDate: [[t`Enter`, t`date`]] as const,
  place: (position: number, total: number) => t`${formatNumber(position)} of ${formatNumber(total)}`,
  next: t`Next new order`,
  accepted: (id: number) => t`Order #${id} is accepted`,
  acceptedFor: (id: number, day: string) => t`Order #${id} is accepted and promised for ${formatShortWeekday(day)}`,
  allReviewed: t`All new orders are reviewed.`,
  failed: t`Failed to accept the order`,
  before: t`Before you accept`,
  checking: t`Checking the order...`,
  date: context('promise')`Date`,
  dateRequired: t`Choose a date`,
  unplanned: dateTexts.planned({ on: null }),
  loadFailed: t`The effects of accepting could not be computed`,
};
