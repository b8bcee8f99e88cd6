import type { Cart, CartItem } from '../cart.ts';

/** Whether a line still has the quantity 1 that it started with, and nobody looked at it. */
export function isUntouched({ productCode, quantity }: CartItem, touched: ReadonlySet<string>): boolean {
  return quantity === 1 && !touched.has(productCode.toLowerCase());
}

/**
 * The lines that were probably forgotten: untouched ones of a cart in which another quantity was set. A cart of one line,
 * or one without any quantity set, is meant as it is (CT-9).
 */
export function forgottenLines(cart: Cart, touched: ReadonlySet<string>): Cart {
  const untouched = cart.filter(item => isUntouched(item, touched));
  return untouched.length < cart.length ? untouched : [];
}
