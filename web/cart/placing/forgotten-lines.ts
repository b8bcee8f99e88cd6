import { isColorOption } from '#contract/catalog/option-kinds.ts';
import type { Cart, CartItem } from '../cart.ts';

/** Returns whether a line still has its initial quantity of 1 and the customer has not looked at it. */
export function isUntouched({ productCode, quantity }: CartItem, touched: ReadonlySet<string>): boolean {
  return quantity === 1 && !touched.has(productCode.toLowerCase());
}

/**
 * Returns the lines that the customer probably forgot: untouched lines of a cart in which another quantity was set. A
 * cart of one line, or without any set quantity, is probably intended, and so is a line with choices (CT-9).
 */
export function forgottenLines(cart: Cart, touched: ReadonlySet<string>): Cart {
  const untouched = cart.filter(item => isUntouched(item, touched));
  return untouched.length < cart.length ? untouched.filter(item => !hasChoices(item)) : [];
}

/** Returns whether the customer chose anything for the line. The only color of a product is chosen from the start. */
function hasChoices({ colors, breakdown = [] }: CartItem): boolean {
  const chosen = breakdown.flatMap(({ choices }) => Object.keys(choices).map(Number));
  return chosen.some(id => colors.length !== 1 || !isColorOption({ id }));
}
