import type { ReorderLine } from '#contract/cart/reorder/reorder.ts';
import { plural, t } from '#contract/wording.ts';
import { formatCount, formatNumber } from '../../platform/format/format.ts';
import { formatDate, formatMonthInText } from '../../platform/format/format-time.ts';
import { pageTexts } from '../texts.ts';

/** Texts for ordering again. */
export const texts = {
  title: (id: number) => t`Order again from #${id}`,
  placed: (at: string) => t`Placed ${formatDate(at)}`,
  failed: t`The order could not be loaded`,
  notFound: t`Order not found`,
  rows: t`Products`,
  quantityOf: (code: string) => t`Quantity of ${code}`,
  files: (count: number) => formatCount(count, 'file'),
  gone: t`No longer in the catalog`,
  inCart: t`Already in your cart`,
  replaces: t`Replaces what is in your cart`,
  allGone: t`None of these products is in the catalog any more`,
  orderable: (count: number, of: number) =>
    t`${formatNumber(count)} of ${formatCount(of, 'product')} can be ordered again`,
  openChoices: (count: number) =>
    plural(count, {
      one: '# needs a choice before the order can be placed',
      other: '# need a choice before the order can be placed',
    }),
  orderedBefore: t`Ordered before`,
  previous: (quantity: number, at: string, id: number) =>
    t`${formatCount(quantity, 'item')} in ${formatMonthInText(at)} (#${id})`,
  useAgain: t`Use This Again`,
  againOf: (id: number) => t`Use This Again, order #${id}`,
  replaceQuestion: (code: string) => t`Replace the ${code} in your cart?`,
  replace: t`Replace`,
  cancel: t`Cancel`,
  close: t`Close`,
  add: t`Add to Cart`,
  added: (count: number, left: readonly string[]): string =>
    left.length === 0
      ? t`${formatCount(count, 'product')} added to your cart`
      : t`${formatCount(count, 'product')} added, ${formatNumber(left.length)} left out: ${left.join(', ')}`,
};

type Changed = Pick<ReorderLine, 'changes' | 'optionChanges' | 'description'>;

/** Describes the changes to the product since the line was ordered. */
export function changeTexts({ changes, optionChanges, description }: Changed, code: string): string[] {
  const ofProduct = { code: t`Now ${code}`, description: t`Description changed`, pictures: t`Pictures changed` };
  const noted = description.split('\n');
  const ofOption = {
    choiceGone: pageTexts.choiceGone,
    optionNew: (option: string) => t`New: ${option}`,
    // The values of removed options are the last lines of the note, if all of them fit there (RE-2).
    optionGone: (option: string, value: string) =>
      noted.includes(`${option}: ${value}`)
        ? t`No longer asked: ${option}`
        : t`No longer asked: ${option}. The note has no room for ${value}`,
  };
  // Several values of one option give the same text.
  const all = [
    ...changes.flatMap(change => (change in ofProduct ? ofProduct[change as keyof typeof ofProduct] : [])),
    ...optionChanges.map(({ change, option, value }) => ofOption[change](option, value ?? '')),
  ];
  return [...new Set(all)];
}
