import { locale } from './locale.ts';

const names =
  /^(?:adp|ars?|as|bgc|bho|bn|ccp|ckb|dz|fa|ks|lrc|mni|mr|my|mzn|ne|nqo|ps|raj|sat?|sd|tok)(?:-|$)|^(?:ff-Adlm|pa-Arab|ur-IN|uz-Arab)/;

/** Returns whether a language or locale writes numbers with its native digits, not with 0 to 9. */
export function hasNativeDigits(language: string): boolean {
  return names.test(language);
}

/** Formats a count below 1,000 without `Intl` where possible, because its first use takes 20 ms on a desktop. */
export function formatSmall(count: number): string {
  const tag = locale();
  return hasNativeDigits(tag ?? navigator.language) ? count.toLocaleString(tag) : String(count);
}
