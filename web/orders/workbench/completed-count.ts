import { plainDigits } from '#contract/call/plain-digits.ts';

/**
 * Parses a typed completed count, limited to the range from 0 to the quantity; undefined when it is not a number.
 * '1,150', '1.150' and '1 150' have thousands separators; '1.5' is 1.
 */
export function parseCompletedCount(text: string, quantity: number): number | undefined {
  const plain = plainDigits(text)
    .trim()
    .replace(/[\s,.'’](?=\d{3}(\D|$))/g, '');
  if (!/^[+-]?\d+([.,]\d*)?$/.test(plain)) return undefined;
  return Math.min(quantity, Math.max(0, Number.parseInt(plain, 10)));
}

/**
 * Returns the count after a step, limited to the range from 0 to the quantity. The saved count replaces a text that is
 * not a number.
 */
export function steppedCount(text: string, by: 1 | -1, quantity: number, saved: number): number {
  return Math.min(quantity, Math.max(0, (parseCompletedCount(text, quantity) ?? saved) + by));
}
