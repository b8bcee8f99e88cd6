import type { Locator, Page } from '@playwright/test';

/** What tools/mark-texts.ts replaces in the texts that people wrote, and server/platform/languages in those of the portal. */
export const plainVowels = 'aeiouAEIOU';
export const dottedVowels = 'äëïöüÄËÏÖÜ';

/** Returns a text as tools/mark-texts.ts writes it. */
export function dotted(text: string): string {
  return text.replace(/[aeiou]/gi, vowel => dottedVowels[plainVowels.indexOf(vowel)] ?? vowel);
}

const letters: Readonly<Record<string, string>> = {
  a: 'aàä',
  c: 'cç',
  e: 'eéë',
  i: 'iîï',
  n: 'nñ',
  o: 'oôö',
  u: 'uûü',
  y: 'yý',
  A: 'AÀÄ',
  C: 'CÇ',
  D: 'DÐ',
  E: 'EÉË',
  I: 'IÎÏ',
  N: 'NÑ',
  O: 'OÔÖ',
  U: 'UÛÜ',
  Y: 'YÝ',
};
/** The signs around the texts of 'en-XA' and 'ar-XB', and around dates in the latter. */
const signs = '[\\[\\]~ \\u202e\\u202c\\u2066-\\u2069]*';

const byText = ['getByText', 'getByLabel', 'getByPlaceholder'];
const finding = [...byText, 'getByRole', 'locator', 'filter', 'first', 'last', 'nth', 'or'];

/** Returns a page, or a part of one, that finds its parts by their English texts although it is in a pseudo-language. */
export function byEnglishTexts<T extends Page | Locator>(part: T): T {
  return new Proxy(part, {
    get(target, key) {
      const member = Reflect.get(target, key);
      if (typeof member !== 'function' || key === 'constructor') return member;
      if (!finding.includes(String(key))) return member.bind(target);
      return (...given: unknown[]) =>
        byEnglishTexts(member.apply(target, loosened(given, byText.includes(String(key)))));
    },
  });
}

type Options = { name?: string | RegExp; hasText?: string | RegExp; exact?: boolean };

function loosened([first, second, ...rest]: unknown[], isText: boolean): unknown[] {
  const options = (isObject(first) ? first : second) as Options | undefined;
  const exact = options?.exact ?? false;
  const loose = (text: string | RegExp | undefined) => (text === undefined ? undefined : inAnyLetters(text, exact));
  if (isText) return [loose(first as string | RegExp)];
  const changed = isObject(options)
    ? { ...options, name: loose(options.name), hasText: loose(options.hasText), exact: undefined }
    : options;
  return isObject(first) ? [changed] : [first, changed, ...rest];
}

const isObject = (one: unknown): one is object => one?.constructor === Object;

/** Returns a pattern for an English text that also finds it with accents, in brackets and from right to left. */
function inAnyLetters(text: string | RegExp, exact: boolean): RegExp {
  const source = typeof text === 'string' ? text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : text.source;
  const written = source.replace(/\\.|\[[^\]]*\]|\(\?[:=!<]+|\{[\d,]+\}|[^.*+?(){}|\\[\]]/gu, found => {
    if (found === '^') return `^${signs}`;
    if (found === '$') return `${signs}$`;
    if (/^[({]/.test(found) && found.length > 1) return found;
    return `(?:${signs}${letters[found] ? `[${letters[found]}]` : found})`;
  });
  if (typeof text !== 'string') return new RegExp(written, text.flags);
  return exact ? new RegExp(`^${signs}${written}${signs}$`) : new RegExp(written, 'i');
}
