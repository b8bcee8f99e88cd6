import { plainDigits } from '#contract/call/plain-digits.ts';

/**
 * Parses a typed quantity; returns '' when it is not positive. Numbers above the limit are returned, so that the field
 * can mark them. Thousands separators are accepted, as in '1,000' and '1 000'.
 */
export function parseQuantity(typed: string): number | '' {
  const quantity = wholeNumber(typed);
  return quantity >= 1 ? Math.min(quantity, Number.MAX_SAFE_INTEGER) : '';
}

function wholeNumber(typed: string): number {
  const text = plainDigits(typed);
  const grouped = /^\s*\d{1,3}(?:[\s.,'’]\d{3})+\s*$/.test(text);
  return Number.parseInt(grouped ? text.replace(/\D/g, '') : text, 10);
}
