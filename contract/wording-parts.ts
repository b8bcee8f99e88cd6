import { locale } from './wording-numbers.ts';

/** Parts that texts are put together from, in the language of the texts (wording.ts). Without another language, English. */

/** Returns a label as a word within a sentence: 'fault in the leather'. German keeps its capitals. */
export function inSentence(label: string): string {
  const tag = locale();
  return /^de\b/.test(tag) ? label : label.toLocaleLowerCase(tag);
}

/** Returns a sentence with a capital at its beginning: in Turkish 'i' becomes 'İ'. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);
}

/** Returns texts one of which counts: 'KF-007 or DK-316 or BT-036'. */
export function either(texts: readonly string[]): string {
  return joined(texts, ' or ', 'disjunction');
}

/** Returns texts all of which count: 'KF-007 and DK-316'. */
export function all(texts: readonly string[]): string {
  return joined(texts, ' and ', 'conjunction');
}

function joined(texts: readonly string[], english: string, type: 'conjunction' | 'disjunction'): string {
  const tag = locale();
  return /^en\b/.test(tag) ? texts.join(english) : new Intl.ListFormat(tag, { type }).format(texts);
}
