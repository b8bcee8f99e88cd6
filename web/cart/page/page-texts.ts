import { formatCount, formatNumber } from '../../format/format.ts';

/** Texts of the cart's page. */
export const pageTexts = {
  emptyHelp: 'Select products from the catalog to get started',
  back: 'Back to Catalog',
  clearAll: 'Clear All',
  header: (count: number) => `${formatNumber(count)} Product(s) Selected`,
  total: (items: number) => `Total: ${formatNumber(items)} items`,
  items: (items: number) => formatCount(items, 'item'),
  quantity: 'Quantity',
  setQuantity: 'Set a quantity',
  atMost: (most: number) => `Up to ${formatNumber(most)}`,
  missing: (count: number) => (count === 1 ? '1 quantity missing' : `${formatNumber(count)} quantities missing`),
  note: 'Description & Color',
  noteHelp: 'Color, thread, stamping, anything we should know',
  tooLong: (over: number) => `${formatCount(over, 'character')} too many`,
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
