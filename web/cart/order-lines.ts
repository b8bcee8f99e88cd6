import { limits } from '#contract/call/limits.ts';
import { isLongerThan } from '#contract/call/text-length.ts';
import type { Product } from '#contract/catalog/catalog.ts';
import { isCustomerFile } from '#contract/orders/order-rules.ts';
import { orderedBreakdown } from './breakdown.ts';
import { type Cart, type CartItem, isSameCode, joined, storedProduct } from './cart.ts';

/** Updates the product's fields of an item and keeps the customer's fields. */
export function withProduct(item: CartItem, product: Product): CartItem {
  const { options: _, ...kept } = item;
  return { ...kept, ...storedProduct(product), images: [...product.images, ...customerFiles(item)] };
}

/** Returns whether a line is of the product. A line that an earlier version stored may have no id. */
export function isOfProduct({ id }: CartItem, product: Product): boolean {
  return id === product.id || id === 0;
}

/**
 * Gives the line of a renamed product its new code. Another line of the product that has this code gets all that the renamed
 * one has, which is then removed: earlier versions added a renamed product again. A line of another product that has the
 * code stays as it is, and so does the cart.
 */
export function withNewCode(cart: Cart, productCode: string, product: Product): Cart {
  const itemWith = (code: string) => cart.find(one => isSameCode(one.productCode, code));
  const [line, other] = [itemWith(productCode), itemWith(product.productCode)];
  if (!line) return cart;
  if (!other || other === line) return cart.map(one => (one === line ? withProduct(line, product) : one));
  if (!isOfProduct(other, product)) return cart;
  const both = withProduct(joined(other, line), product);
  return cart.filter(one => one !== line).map(one => (one === other ? both : one));
}

/** Returns the URLs of the customer's images. */
export function customerFiles({ images }: Pick<CartItem, 'images'>): string[] {
  return images.filter(isCustomerFile);
}

export function totalItems(cart: Cart): number {
  return cart.reduce((sum, item) => sum + (item.quantity || 0), 0);
}

export function hasNoQuantity({ quantity }: CartItem): boolean {
  return quantity === '';
}

/** Returns whether the quantity is above the limit of a line (OR-1). */
export function isTooMany({ quantity }: CartItem): boolean {
  return Number(quantity) > limits.quantity;
}

export function isNoteTooLong({ description }: CartItem): boolean {
  return isLongerThan(description, limits.lineDescription);
}

/**
 * Returns the body of `POST /api/orders/bulk`. When a line has too many images, it contains only the customer's images,
 * and the server adds the product's pictures in front (OR-2).
 */
export function orderLines(cart: Cart) {
  return cart.map(item => ({
    productCode: item.productCode,
    quantity: Number(item.quantity),
    description: item.description,
    images: item.images.length > limits.lineImages ? customerFiles(item) : item.images,
    ...(item.breakdown && { breakdown: orderedBreakdown(item) }),
  }));
}

/**
 * Returns lines with the customer's images only. The server puts the product's pictures of today in front (OR-2), while the
 * cart knows those of the day on which the product was added.
 */
export function linesWithOwnFiles(cart: Cart) {
  return orderLines(cart.map(item => ({ ...item, images: customerFiles(item) })));
}
