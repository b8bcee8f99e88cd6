import { plainDigits } from '../kit/plain-digits.ts';

/**
 * What was typed as a completed count: a whole number, floored at 0 and capped at the quantity (specification 4).
 * '1,150', '1.150' and '1 150' are one thousand; '1.5' is 1; undefined for what is no number.
 */
export function parseCompletedCount(text: string, quantity: number): number | undefined {
  const plain = plainDigits(text)
    .trim()
    .replace(/[\s,.'’](?=\d{3}(\D|$))/g, '');
  if (!/^[+-]?\d+([.,]\d*)?$/.test(plain)) return undefined;
  return Math.min(quantity, Math.max(0, Number.parseInt(plain, 10)));
}
