import { number } from '../wording-numbers.ts';
import { toAsciiDigits } from './ascii-digits.ts';

// The only readers of typed whole numbers. Files and pasted lists have one meaning in the language of their reader, or
// none; a field also takes the usual thousands separators, because the person sees at once what it took.

/** Digits, with blanks between thousands. */
const listed = /^(?:\d+|[1-9]\d{0,2}(?:\s\d{3})+)$/;
/** Digits, with points between thousands. */
const pointed = /^[1-9]\d{0,2}(?:\.\d{3})+$/;
/**
 * Digits, or thousands with one of the usual separators: '1,000', '1.000', '1 000', "1'000". One separator followed by
 * exactly three digits is read as one between thousands, in every language.
 */
const whole = /^(?:\d+|[1-9]\d{0,2}(?:([\s,.'’])\d{3})(?:\1\d{3})*)$/;
/** A whole part and a fraction. */
const parts = /^(.*)([,.])(\d*)$/;
/** In Arabic, '١٫٠٠٠' is one with three decimals. */
const arabicDecimals = /٫\p{Nd}{3}$/u;

/** Nobody types more characters as a number. */
const mostCharacters = 1_000;

/** Removes invisible characters, which spreadsheets and web pages add, and the blanks at the ends. */
export function withoutHidden(typed: string): string {
  return typed.replace(/\p{Cf}/gu, '').trim();
}

/**
 * Reads a whole number of a file or a pasted list: digits of any script, and blanks between thousands (QO-3). Where the
 * language of the reader writes thousands with points, '1.200' is 1,200.
 */
export function readListedNumber(typed: string): number | undefined {
  if (typed.length > mostCharacters) return undefined;
  const text = toAsciiDigits(withoutHidden(typed));
  const isRead = listed.test(text) || (pointed.test(text) && number(10_000) === '10.000');
  return isRead ? toNumber(digitsOf(text)) : undefined;
}

/**
 * Reads a whole number that a person types into a field. Numbers that are too large for exact digits become the largest
 * exact one.
 */
export function readWholeNumber(typed: string): number | undefined {
  const digits = plainWholeNumber(typed);
  return digits === undefined ? undefined : toNumber(digits);
}

/** Returns whether a person typed a whole number below zero. */
export function isNegativeNumber(typed: string): boolean {
  const [, digits] = /^\s*[-−](.*)$/s.exec(typed) ?? [];
  return digits !== undefined && plainWholeNumber(digits) !== undefined;
}

/** Returns the digits of a whole number that a person types: '1000' for '1.000' and '1,000.00'. */
export function plainWholeNumber(typed: string): string | undefined {
  const text = readable(typed);
  if (text === undefined) return undefined;
  if (whole.test(text)) return digitsOf(text);
  const [, integer = '', mark = '', fraction] = parts.exec(text) ?? [];
  return fraction === '00' && isWholePart(integer, mark) ? digitsOf(integer) : undefined;
}

/** Returns a decimal number that a person types with a period: '1000.5' for '1.000,5', '0.5' for ',5'. */
export function plainDecimal(typed: string): string | undefined {
  const digits = plainWholeNumber(typed);
  if (digits !== undefined) return digits;
  const [, integer = '', mark = '', fraction = ''] = parts.exec(readable(typed) ?? '') ?? [];
  if (integer === '') return fraction === '' ? undefined : `0.${fraction}`;
  if (!isWholePart(integer, mark)) return undefined;
  return fraction === '' ? digitsOf(integer) : `${digitsOf(integer)}.${fraction}`;
}

function readable(typed: string): string | undefined {
  return typed.length > mostCharacters || arabicDecimals.test(typed) ? undefined : toAsciiDigits(withoutHidden(typed));
}

/** Whether a text is a whole number whose thousands have another separator than the fraction. */
function isWholePart(text: string, mark: string): boolean {
  return whole.test(text) && !text.includes(mark);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
}

function toNumber(digits: string): number {
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
}
