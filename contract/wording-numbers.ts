/** Numbers and days of texts, in the language of the texts (wording.ts). Without another language, English. */

/** The locale of a page of another language, and of the running work on the server. */
export const locale = () => (globalThis as { wordsLocale?: () => string | undefined }).wordsLocale?.() ?? 'en';

const formats = new Map<string, Intl.NumberFormat>();

/** Returns a number as '1,150'. */
export function number(value: number): string {
  const tag = locale();
  const format = formats.get(tag) ?? new Intl.NumberFormat(tag);
  formats.set(tag, format);
  return format.format(value);
}

/** Returns the format of days and times in the language of the texts, such as '14 December 2026' for dateStyle 'long'. */
export function dayFormat(options: Intl.DateTimeFormatOptions, english = 'en-GB'): Intl.DateTimeFormat {
  const tag = locale();
  return new Intl.DateTimeFormat(tag === 'en' ? english : tag, options);
}
