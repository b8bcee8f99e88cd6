import { formatCount } from '../platform/format/format.ts';

/** Texts of the cart beside the catalog. The texts of its page are in page-texts.ts, which loads with the page. */
export const texts = {
  title: 'Customization Cart',
  empty: 'Your cart is empty',
  selected: (count: number) => `${formatCount(count, 'product')} selected`,
  clearCart: 'Clear Cart',
  close: 'Close cart',
  remove: (code: string) => `Remove ${code}`,
  removed: (code: string) => `${code} removed from the cart`,
  removedSeveral: (count: number) => `${formatCount(count, 'product')} removed from the cart`,
  cleared: 'The cart was cleared',
  uploadFailed: 'This image could not be uploaded',
  notKept: 'This browser cannot save your cart. Place the order before you close the page.',
};
