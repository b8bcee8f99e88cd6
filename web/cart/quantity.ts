import { limits } from '#contract/limits.ts';
import { plainDigits } from '../kit/plain-digits.ts';

/**
 * Parses to an integer; empty and non-positive become empty (specification 5), more than can be ordered becomes the most.
 * '1,000' and '1 000' as pasted from a list are a thousand, not one.
 */
export function parseQuantity(typed: string): number | '' {
  const quantity = wholeNumber(typed);
  return quantity >= 1 ? Math.min(quantity, limits.quantity) : '';
}

/** Whether the most stands for more that was typed. */
export function isTooMany(typed: string): boolean {
  return wholeNumber(typed) > limits.quantity;
}

function wholeNumber(typed: string): number {
  const text = plainDigits(typed);
  const grouped = /^\s*\d{1,3}(?:[\s.,'’]\d{3})+\s*$/.test(text);
  return Number.parseInt(grouped ? text.replace(/\D/g, '') : text, 10);
}
