import { inNormalForm } from './normal-form.ts';

/**
 * The folding of texts that every search and every lookup of codes uses, on both sides: case, accents, the letters ł ø
 * đ ß and their like, width, blanks, dashes and quotes. The function `folded` of the database does the same, step by
 * step (server/platform/database/sql-folding.test.ts compares both).
 */

/** Characters that Unicode's compatibility form would tear apart. */
const beforeForm: Readonly<Record<string, string>> = { '´': "'", '″': '"' };

/** Accents of Latin, Greek, Cyrillic, Hebrew and Arabic letters, and invisible characters. */
const hidden =
  '\\u00ad\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u061c\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u180e\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\ufeff\\u{e0000}-\\u{e0fff}';
const allHidden = new RegExp(`[${hidden}]`, 'gu');

const letters: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', ς: 'σ' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};
const dashes = '‐‑‒–—―⁃−﹘־֊';
const quotes = '‘’‚‛′ʼʹ`‹›';
const doubleQuotes = '“”„‟«»〝〞';
const likeness = new Map([
  ...Object.entries(letters),
  ...[...dashes].map(dash => [dash, '-'] as const),
  ...[...quotes].map(quote => [quote, "'"] as const),
  ...[...doubleQuotes].map(quote => [quote, '"'] as const),
]);
const alike = new RegExp(`[${[...likeness.keys()].join('')}]`, 'gu');

const blank = '[\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const blanks = new RegExp(`${blank}+`, 'g');

/** Returns the text as searches and lookups compare it: 'Müller’s  JC–520' becomes "muller's jc-520". */
export function folded(text: string): string {
  return foldedCharacters(text).replace(blanks, ' ').replace(/^ | $/g, '');
}

/** Folds each character, without joining blanks. */
function foldedCharacters(text: string): string {
  if (!/\P{ASCII}/u.test(text)) return text.toLowerCase().replaceAll('`', "'");
  return inNormalForm(
    text.replace(/[´″]/g, found => beforeForm[found] ?? found),
    'NFKD',
  )
    .toLowerCase()
    .replace(allHidden, '')
    .replace(alike, found => likeness.get(found) ?? found);
}
