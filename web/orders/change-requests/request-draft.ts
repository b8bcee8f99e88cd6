import { limits } from '#contract/call/limits.ts';
import { readWholeNumber } from '#contract/call/whole-numbers.ts';
import type { Combination } from '#contract/catalog/product-options.ts';
import { isPastCutOff } from '#contract/orders/cut-off.ts';
import type { Difference } from '#contract/orders/differences.ts';
import { isCustomerFile } from '#contract/orders/order-rules.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { type Breakdown, namedRows, type OptionItem, optionsOf, orderedBreakdown } from '../../cart/breakdown.ts';
import { changedBreakdown, isBreakdownFaulty, type Offered, offeredRows, withOwn } from '../changes/changed-options.ts';

/** A product of the form. `files` are the addresses of the customer's own pictures. */
export type LineDraft = {
  quantity: string;
  description: string;
  files: readonly string[];
  isRemoved: boolean;
  /** The options that the product has today, and the combinations, once the options are changed. */
  offered?: Offered;
  breakdown?: Breakdown;
};
/** The form of a request. Lines are by product. */
export type RequestDraft = {
  lines: ReadonlyMap<number, LineDraft>;
  requestedDate: string;
  deliveryAddress: string;
  reason: string;
};

/** Returns the form of an order as it is. */
export function draftOf({ products, requestedDate, deliveryAddress }: Order): RequestDraft {
  const lines = products.map(({ productId, quantity, description, images }) => {
    const files = images.filter(isCustomerFile);
    return [productId, { quantity: String(quantity), description, files, isRemoved: false }] as const;
  });
  return { lines: new Map(lines), requestedDate: requestedDate ?? '', deliveryAddress, reason: '' };
}

/** Returns whether production of a product has gone too far for a request. */
export function isLate(product: OrderProduct, { changeCutOff }: Pick<Order, 'changeCutOff'>): boolean {
  return changeCutOff !== undefined && isPastCutOff(product, changeCutOff);
}

/** Returns the line as the fields of its options need it, with the choices that it may keep. */
export function itemOf({ productCode, breakdown }: OrderProduct, line: LineDraft, offered: Offered): OptionItem {
  const quantity: OptionItem['quantity'] = readWholeNumber(line.quantity) || '';
  const options = withOwn(offered, breakdown);
  return { ...options, productCode, quantity, breakdown: line.breakdown ?? offeredRows(options, breakdown) };
}

/**
 * Returns whether a line has combinations, or can get some because its product offers options today. Until these are
 * known, `offered` is undefined and the listed colors count.
 */
export function hasOptions(
  { breakdown, colors }: Pick<OrderProduct, 'breakdown' | 'colors'>,
  offered: Offered | undefined,
): boolean {
  return breakdown.length > 0 || (offered ? optionsOf(offered).length > 0 : colors.length > 0);
}

/** Returns the line with the options that it was ordered with. */
function itemBefore(product: OrderProduct, offered: Offered): OptionItem {
  return itemOf(product, { quantity: String(product.quantity), description: '', files: [], isRemoved: false }, offered);
}

/** Returns why a product cannot be asked for as it is typed. */
export function faultOf(product: OrderProduct, line: LineDraft): 'quantity' | 'belowReady' | 'options' | undefined {
  if (line.isRemoved) return product.completed > 0 ? 'belowReady' : undefined;
  const quantity = readWholeNumber(line.quantity) ?? 0;
  if (quantity < 1 || quantity > limits.quantity) return 'quantity';
  if (quantity < product.completed) return 'belowReady';
  if (!line.offered) return product.breakdown.length > 1 && quantity !== product.quantity ? 'options' : undefined;
  const isFaulty = isBreakdownFaulty(itemBefore(product, line.offered), itemOf(product, line, line.offered));
  return isFaulty ? 'options' : undefined;
}

/** Returns the changes of a product as a request sends them; undefined when nothing differs. */
export function changedLine(product: OrderProduct, line: LineDraft) {
  const { productId, quantity, description, images } = product;
  if (line.isRemoved) return { productId, remove: true };
  const next = readWholeNumber(line.quantity) ?? quantity;
  const breakdown =
    line.offered && changedBreakdown(itemBefore(product, line.offered), itemOf(product, line, line.offered));
  const isOther = String(line.files) !== String(images.filter(isCustomerFile));
  const change = {
    ...(next !== quantity && { quantity: next }),
    ...(line.description !== description && { description: line.description }),
    ...(breakdown && { breakdown }),
    ...(isOther && { images: sentImages(product, line) }),
  };
  return Object.keys(change).length > 0 ? { productId, ...change } : undefined;
}

/** Returns the pictures that a product would have: the ordered ones of the catalog, then the customer's. */
function imagesAfter({ images }: OrderProduct, { files }: LineDraft): string[] {
  return [...images.filter(image => !isCustomerFile(image)), ...files];
}

/**
 * Returns the pictures that a request names. When these are too many, it names only the customer's, and the server keeps
 * the others in front, as in an order (OR-2).
 */
function sentImages(product: OrderProduct, line: LineDraft): string[] {
  const images = imagesAfter(product, line);
  return images.length > limits.lineImages ? [...line.files] : images;
}

/**
 * Returns the part of the address that counts for its limit. The order's own has no limit, because it also has the name of
 * a saved address.
 */
export function limitedAddress({ deliveryAddress }: Pick<Order, 'deliveryAddress'>, typed: string): string {
  return typed.trim() === deliveryAddress ? '' : typed.trim();
}

/** Returns the body of the request without its reason. */
export function requestOf(order: Order, draft: RequestDraft) {
  return {
    products: order.products.flatMap(product => {
      const line = draft.lines.get(product.productId);
      return (line && changedLine(product, line)) ?? [];
    }),
    ...(draft.requestedDate !== (order.requestedDate ?? '') && { requestedDate: draft.requestedDate || null }),
    ...(draft.deliveryAddress.trim() !== order.deliveryAddress && { deliveryAddress: draft.deliveryAddress }),
  };
}

/** Returns what would change, as the workshop will read it. */
export function differencesOf(order: Order, draft: RequestDraft): Difference[] {
  const head = (field: 'requestedDate' | 'deliveryAddress', from: string, to: string): Difference[] =>
    from === to ? [] : [{ productId: null, productCode: null, field, from: from || null, to: to || null }];
  return [
    ...order.products.flatMap(product => differencesOfLine(product, draft.lines.get(product.productId))),
    ...head('requestedDate', order.requestedDate ?? '', draft.requestedDate),
    ...head('deliveryAddress', order.deliveryAddress, draft.deliveryAddress.trim()),
  ];
}

function differencesOfLine(product: OrderProduct, line: LineDraft | undefined): Difference[] {
  const change = line && changedLine(product, line);
  if (!line || !change) return [];
  const { productId, productCode, quantity, description, breakdown, images } = product;
  const named = { productId, productCode };
  if (line.isRemoved) return [{ ...named, field: 'removed', from: quantity, to: null }];
  return [
    ...('quantity' in change && change.quantity !== undefined
      ? [{ ...named, field: 'quantity' as const, from: quantity, to: change.quantity }]
      : []),
    ...('description' in change && change.description !== undefined
      ? [{ ...named, field: 'description' as const, from: description, to: change.description }]
      : []),
    ...('breakdown' in change && line.offered
      ? [{ ...named, field: 'options' as const, from: breakdown, to: writtenRows(product, line, line.offered) }]
      : []),
    ...('images' in change && change.images !== undefined
      ? [{ ...named, field: 'images' as const, from: images.length, to: imagesAfter(product, line).length }]
      : []),
  ];
}

function writtenRows(product: OrderProduct, line: LineDraft, offered: Offered): Combination[] {
  const item = itemOf(product, line, offered);
  return namedRows(item, orderedBreakdown(item) ?? []);
}
