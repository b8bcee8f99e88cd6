import { formatCount, formatNumber } from '../platform/format/format.ts';

/** Texts of the cart beside the catalog. */
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
  quickOrder: 'Quick Order',
  customize: "Let's Customize These Products",
};

/** Texts of the cart's page. */
export const pageTexts = {
  emptyHelp: 'Select products from the catalog to get started',
  back: 'Back to Catalog',
  saveAsList: 'Save as List',
  savedLists: 'Saved Lists',
  clearAll: 'Clear All',
  header: (count: number) => `${formatNumber(count)} Product(s) Selected`,
  total: (items: number) => `Total: ${formatNumber(items)} items`,
  sums: (products: number, items: number) => `${formatCount(products, 'product')} · ${formatCount(items, 'item')}`,
  quantity: 'Quantity',
  columns: { product: 'Product', quantity: 'Quantity *', color: 'Color', images: 'Images' },
  setQuantity: 'Set a quantity',
  /** Shown under a quantity that still has its initial value of 1. */
  untouched: 'check',
  stillAtOne: (count: number) => `${formatNumber(count)} still at 1`,
  atMost: (most: number) => `Up to ${formatNumber(most)}`,
  missing: (count: number) => (count === 1 ? '1 quantity missing' : `${formatNumber(count)} quantities missing`),
  note: 'Description & Color',
  noteHelp: 'Color, thread, stamping, anything we should know',
  tooLong: (over: number) => `${formatCount(over, 'character')} too many`,
  colorOf: (code: string) => `Color of ${code}`,
  colors: 'Colors',
  select: (code: string) => `Select ${code}`,
  selectAll: 'Select all products',
  selection: 'Selected products',
  selected: (count: number) => `${formatNumber(count)} selected`,
  same: {
    note: (count: number) => `Same note for ${formatNumber(count)}`,
    color: (count: number) => `Same color for ${formatNumber(count)}`,
    quantity: (count: number) => `Same quantity for ${formatNumber(count)}`,
  },
  removeAll: (count: number) => `Remove ${formatNumber(count)}`,
  clearSelection: 'Clear selection',
  setAllOf: (count: number) => `Set for ${formatCount(count, 'product')}`,
  changed: (count: number) => `${formatCount(count, 'product')} changed`,
  noteOfAll: 'Note for all',
  noteKeepsColor: 'Each product keeps the color that its note begins with.',
  quantityOfAll: 'Number for each',
  noColors: 'These products have no colors.',
  withoutThisColor: (count: number) =>
    count === 1
      ? '1 product does not have this color and stays as it is.'
      : `${formatNumber(count)} products do not have this color and stay as they are.`,
  gone: 'This product is not in the catalog anymore. Remove it to place the order.',
  renamed: (code: string) => `This product is now called ${code}. Your quantity, note and images are kept.`,
  newName: (code: string) => `Use ${code}`,
  nextQuantity: 'next quantity',
  copyNote: 'copy note from above',
  forgottenTitle: 'Quantities of 1',
  forgotten: (count: number) =>
    count === 1
      ? 'One product has a quantity of 1. Place the order?'
      : `${numberWord(count)} products have a quantity of 1. Place the order?`,
  checkThem: 'Check them',
  tooManyLines: (most: number) =>
    `An order has up to ${formatNumber(most)} products. Remove some, or order them separately.`,
  addImages: 'Add images',
  image: (number: number) => `image ${number}`,
  notUploaded: (code: string) => `An image of ${code} could not be uploaded. Try it again or remove it.`,
  tooManyImages: (most: number) => `Up to ${most} images for a product`,
  imagesGone: (code: string) => `An image for ${code} is missing. Please add it again.`,
  uploading: (count: number) => `${formatCount(count, 'image')} still uploading`,
  waiting: (count: number) => `Waiting for ${formatCount(count, 'image')} to upload`,
  cancel: 'Cancel',
  continueShopping: 'Continue Shopping',
  placeOrder: 'Place Order',
  placing: 'Placing Order...',
  placed: (id: number) => `Order #${id} placed`,
  setAll: 'Please set quantity for all products',
  earlierTitle: (id: number | undefined) => `Your earlier order${id ? ` #${id}` : ''} arrived`,
  earlierQuestion:
    'The portal received it, although its confirmation did not reach you. The cart has changed since then. Place what it holds now as another order?',
  earlierAndChanged: (id: number | undefined): string =>
    `${pageTexts.earlierTitle(id)}. What changed in the cart since then is not ordered.`,
  placeAnother: 'Place Another Order',
  backToCart: 'Back to Cart',
  failed: 'Failed to place order. Please try again.',
};

/** Returns words such as 'Three' up to ten, then digits. */
function numberWord(count: number): string {
  const words = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
  return words[count] ?? formatNumber(count);
}
