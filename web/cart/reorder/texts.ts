import type { LineChange } from '#contract/cart/reorder/reorder.ts';
import { formatCount, formatNumber } from '../../platform/format/format.ts';
import { formatDate, formatMonthInText } from '../../platform/format/format-time.ts';

/** Texts for ordering again. */
export const texts = {
  title: (id: number) => `Order again from #${id}`,
  placed: (at: string) => `Placed ${formatDate(at)}`,
  failed: 'The order could not be loaded',
  failedHelp: 'Check your connection and try again.',
  notFound: 'Order not found',
  rows: 'Products',
  quantityOf: (code: string) => `Quantity of ${code}`,
  files: (count: number) => formatCount(count, 'file'),
  gone: 'No longer in the catalog',
  inCart: 'Already in your cart',
  replaces: 'Replaces what is in your cart',
  allGone: 'None of these products is in the catalog any more',
  orderable: (count: number, of: number) =>
    `${formatNumber(count)} of ${formatCount(of, 'product')} can be ordered again`,
  orderedBefore: 'Ordered before',
  previous: (quantity: number, at: string, id: number) =>
    `${formatCount(quantity, 'item')} in ${formatMonthInText(at)} (#${id})`,
  useAgain: 'Use This Again',
  againOf: (id: number) => `Use This Again, order #${id}`,
  replaceQuestion: (code: string) => `Replace the ${code} in your cart?`,
  replace: 'Replace',
  cancel: 'Cancel',
  close: 'Close',
  add: 'Add to Cart',
  added: (count: number, left: readonly string[]): string =>
    left.length === 0
      ? `${formatCount(count, 'product')} added to your cart`
      : `${formatCount(count, 'product')} added, ${formatNumber(left.length)} left out: ${left.join(', ')}`,
};

/** Describes a change to the product since the line was ordered. */
export function changeText(change: LineChange, code: string): string {
  return { code: `Now ${code}`, description: 'Description changed', pictures: 'Pictures changed' }[change];
}
