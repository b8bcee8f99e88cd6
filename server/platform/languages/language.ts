/** Words a message in one language (contract/wording.ts). Returns undefined where there is no translation. */
export type Words = (
  message: readonly string[] | { one: string; other: string },
  values: unknown,
  context?: string,
) => string | undefined;

/** A language of the portal. */
export type Language = {
  /** Its tag: 'de'. */
  tag: string;
  /** Its own name: 'Deutsch', and 'Polski (62 %)' while texts are missing. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** The locale of its numbers and days. */
  locale: string;
  /** English needs none. */
  words: Words | undefined;
  /** The file with the words for pages, and its address. English needs none. */
  script: { path: string; code: string } | undefined;
};

export const english: Language = {
  tag: 'en',
  name: 'English',
  direction: 'ltr',
  locale: 'en',
  words: undefined,
  script: undefined,
};

const rightToLeft = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** Returns the direction in which a language is written. */
export function directionOf(tag: string): Language['direction'] {
  return rightToLeft.has(tag.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}

/** Returns the name of a language in itself, such as 'Italiano'. */
export function nameOf(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
