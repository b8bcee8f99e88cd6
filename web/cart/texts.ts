import { limits } from '#contract/call/limits.ts';
import { plural, t } from '#contract/wording.ts';
import { bidiIsolated } from '../platform/format/bidi-isolated.ts';
import { formatCount, formatNumber } from '../platform/format/format.ts';
import { numberWord } from '../platform/format/number-word.ts';
import { optionInSentence } from './option-in-sentence.ts';

/** Texts of the cart beside the catalog. */
export const texts = {
  title: t`Customization Cart`,
  empty: t`Your cart is empty`,
  selected: (count: number) => t`${formatCount(count, 'product')} selected`,
  clearCart: t`Clear Cart`,
  close: t`Close cart`,
  remove: (code: string) => t`Remove ${code}`,
  removed: (code: string) => t`${code} removed from the cart`,
  removedSeveral: (count: number) => t`${formatCount(count, 'product')} removed from the cart`,
  cleared: t`The cart was cleared`,
  uploadFailed: t`This image could not be uploaded`,
  notStored: t`This browser cannot save your cart. Place the order before you close the page.`,
  quickOrder: t`Quick Order`,
  customize: t`Let's Customize These Products`,
};

/** Texts of the cart's page. */
export const pageTexts = {
  emptyHelp: t`Select products from the catalog to get started`,
  back: t`Back to Catalog`,
  saveAsList: t`Save as List`,
  savedLists: t`Saved Lists`,
  clearAll: t`Clear All`,
  header: (count: number) => t`${formatNumber(count)} Product(s) Selected`,
  total: (items: number) => t`Total: ${formatNumber(items)} items`,
  sums: (products: number, items: number) => `${formatCount(products, 'product')} · ${formatCount(items, 'item')}`,
  quantity: t`Quantity`,
  columns: { product: t`Product`, quantity: t`Quantity *`, color: t`Color`, images: t`Images` },
  setQuantity: t`Set a quantity`,
  /** Shown under a quantity that still has its initial value of 1. */
  untouched: t`check`,
  stillAtOne: (count: number) => t`${formatNumber(count)} still at 1`,
  atMost: (most: number) => t`Up to ${formatNumber(most)}`,
  missing: (count: number) => plural(count, { one: '# quantity missing', other: '# quantities missing' }),
  note: t`Description & Color`,
  noteHelp: t`Thread, stamping, anything we should know`,
  tooLong: (over: number) => t`${formatCount(over, 'character')} too many`,
  optionInRow: (option: string, row: number) => t`${option}, row ${row}`,
  choose: t`Choose`,
  chooseOption: (option: string) => t`Choose ${option}`,
  onlyColor: t`The only color`,
  split: (option: string, isColor: boolean) =>
    isColor ? t`Split by color` : t`Split by ${optionInSentence(option)}...`,
  addColor: t`Add color`,
  addRow: t`Add Row`,
  removeRow: (row: number) => t`Remove row ${row}`,
  addUp: (sum: number, isColor: boolean) =>
    isColor ? t`Colors add up to ${formatNumber(sum)}` : t`Rows add up to ${formatNumber(sum)}`,
  uneven: (sum: number, quantity: number, isColor: boolean) =>
    isColor
      ? t`Colors add up to ${formatNumber(sum)}, the line says ${formatNumber(quantity)}`
      : t`Rows add up to ${formatNumber(sum)}, the line says ${formatNumber(quantity)}`,
  takeSum: (sum: number) => t`Use ${formatNumber(sum)}`,
  unevenLine: (code: string, sum: number, quantity: number, isColor: boolean) =>
    isColor
      ? t`${code}: colors add up to ${formatNumber(sum)} of ${formatNumber(quantity)}`
      : t`${code}: rows add up to ${formatNumber(sum)} of ${formatNumber(quantity)}`,
  emptyRow: (row: number) => t`Enter a quantity in row ${row}`,
  lineWithEmptyRow: (code: string, row: number) => t`${code}: enter a quantity in row ${row}`,
  noLongerOffered: t`No longer offered`,
  choiceGone: (option: string, value: string) => t`No longer offered: ${bidiIsolated(option)} = ${bidiIsolated(value)}`,
  notMadeIn: (color: string, colors: readonly string[]) => t`Not made in ${color}: ${colors.join(', ')}`,
  chooseAgain: t`Choose again`,
  orderWithout: t`Order without it`,
  chooseAll: t`Please choose the options of all products`,
  pasteRows: t`Paste Rows`,
  pasteRowsTitle: (code: string) => t`Paste rows of ${code}`,
  pasteRowsHelp: (columns: string) => t`One row per line: ${columns}, separated by tabs, semicolons or commas.`,
  pasteRowsVerb: t`Use These Rows`,
  pasteFault: (row: number, text: string) => t`Row ${row}: ${text}`,
  notAChoice: (option: string, value: string) => t`${option} has no choice ${value}`,
  tooManyRows: (rows: number) =>
    t`A line may have at most ${formatNumber(limits.breakdownRows)} rows. These are ${formatNumber(rows)}.`,
  notAQuantity: (value: string) => t`${value} is not a whole number`,
  select: (code: string) => t`Select ${code}`,
  selectAll: t`Select all products`,
  selection: t`Selected products`,
  same: {
    note: (count: number) => t`Same note for ${formatNumber(count)}`,
    color: (count: number) => t`Same color for ${formatNumber(count)}`,
    quantity: (count: number) => t`Same quantity for ${formatNumber(count)}`,
  },
  removeAll: (count: number) => t`Remove ${formatNumber(count)}`,
  setAllOf: (count: number) => t`Set for ${formatCount(count, 'product')}`,
  changed: (count: number) => t`${formatCount(count, 'product')} changed`,
  noteOfAll: t`Note for all`,
  quantityOfAll: t`Number for each`,
  noColors: t`These products have no colors.`,
  setOption: (option: string) => t`Set ${option}`,
  untaken: (count: number) =>
    plural(count, {
      one: '# product does not have this choice, or is split, and stays as it is.',
      other: '# products do not have this choice, or are split, and stay as they are.',
    }),
  gone: t`This product is not in the catalog anymore. Remove it to place the order.`,
  renamed: (code: string) => t`This product is now called ${code}. Your quantity, note and images are kept.`,
  newName: (code: string) => t`Use ${code}`,
  hasLine: (code: string) =>
    t`This product is now called ${code}, and your cart has a line for ${code} already. Add this quantity, note and images to it, or remove one of the two.`,
  addTo: (code: string) => t`Add to ${code}`,
  codeTaken: (code: string) =>
    t`This product is now called ${code}, but another product in your cart has this code. Remove one of the two.`,
  nextQuantity: t`next quantity`,
  copyNote: t`copy note from above`,
  forgottenTitle: t`Quantities of 1`,
  forgotten: (count: number) =>
    plural(
      count,
      {
        one: '{some} product has a quantity of 1. Place the order?',
        other: '{some} products have a quantity of 1. Place the order?',
      },
      { some: numberWord(count, 10) },
    ),
  checkThem: t`Check them`,
  noColorFor: (codes: readonly string[]) => t`No color for ${listed(codes)}`,
  noColorHelp: t`The workshop has to ask you before it can cut.`,
  placeWithout: t`Place Without`,
  noColor: t`No color`,
  tooManyLines: (most: number) =>
    t`An order has up to ${formatNumber(most)} products. Remove some, or order them separately.`,
  addImages: t`Add images`,
  image: (number: number) => t`image ${number}`,
  notUploaded: (code: string) => t`An image of ${code} could not be uploaded. Try it again or remove it.`,
  tooManyImages: (most: number) => t`Up to ${most} images for a product`,
  imagesGone: (code: string) => t`An image for ${code} is missing. Please add it again.`,
  uploading: (count: number) => t`${formatCount(count, 'image')} still uploading`,
  waiting: (count: number) => t`Waiting for ${formatCount(count, 'image')} to upload`,
  cancel: t`Cancel`,
  continueShopping: t`Continue Shopping`,
  placeOrder: t`Place Order`,
  placing: t`Placing Order...`,
  placed: (id: number) => t`Order #${id} placed`,
  setAll: t`Please set quantity for all products`,
  earlierTitle: (id: number | undefined) => (id ? t`Your earlier order #${id} arrived` : t`Your earlier order arrived`),
  earlierQuestion: t`The portal received it, although its confirmation did not reach you. The cart has changed since then. Place what it holds now as another order?`,
  earlierAndChanged: (id: number | undefined): string =>
    t`${pageTexts.earlierTitle(id)}. What changed in the cart since then is not ordered.`,
  placeAnother: t`Place Another Order`,
  backToCart: t`Back to Cart`,
  failed: t`Failed to place order. Please try again.`,
};

/** The most codes that a question names. */
const mostCodes = 4;

/** Returns codes such as 'KF-007, DK-316 and BT-036', or 'KF-007, DK-316, BT-036 and 5 more'. */
function listed(codes: readonly string[]): string {
  const shown = codes.slice(0, codes.length > mostCodes ? mostCodes - 1 : codes.length);
  const more = codes.length - shown.length;
  const last = more > 0 ? t`${formatNumber(more)} more` : shown.pop();
  return shown.length > 0 ? t`${shown.join(', ')} and ${last}` : (last ?? '');
}
