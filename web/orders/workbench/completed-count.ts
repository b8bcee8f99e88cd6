import { limits } from '#contract/call/limits.ts';
import { isNegativeNumber, readWholeNumber } from '#contract/call/whole-numbers.ts';

/**
 * Reads a typed completed count, limited to the range from 0 to the quantity; undefined when it is not a whole number.
 */
export function parseCompletedCount(text: string, quantity: number): number | undefined {
  if (isNegativeNumber(text)) return 0;
  const count = readWholeNumber(text);
  return count === undefined ? undefined : Math.min(quantity, count);
}

/** Returns whether a text is neither empty nor a whole number. */
export function isNotWhole(text: string): boolean {
  return text.trim() !== '' && parseCompletedCount(text, limits.quantity) === undefined;
}

/**
 * Returns the count after a step, limited to the range from 0 to the quantity. The saved count replaces a text that is
 * not a number.
 */
export function steppedCount(text: string, by: 1 | -1, quantity: number, saved: number): number {
  return Math.min(quantity, Math.max(0, (parseCompletedCount(text, quantity) ?? saved) + by));
}
