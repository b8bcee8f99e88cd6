import { readFileSync } from 'node:fs';
import { type PoEntry, type PoFile, po } from 'gettext-parser';
import type { Translation } from '#contract/language-words.ts';

/** The messages of a PO file by their keys. `faulty` counts translations that cannot be used. */
export type Catalog = { messages: ReadonlyMap<string, Translation>; faulty: number };

const mostBytes = 10 * 1024 * 1024;

/** Reads a PO file in UTF-8. Throws when it is none. */
export function readPo(path: string): PoFile {
  const bytes = readFileSync(path);
  if (bytes.length > mostBytes) throw new Error('the file is larger than 10 MB');
  return po.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

/** Returns the entries of a PO file. The first one, its head, is left out. */
export function entriesOf({ translations }: PoFile): PoEntry[] {
  return Object.values(translations)
    .flatMap(ofContext => Object.values(ofContext))
    .filter(({ msgid }) => msgid !== '');
}

/** Returns the key of an entry: its English text, behind its context if it has one ('button\u0004Open'). */
export function keyOf({ msgctxt, msgid }: Pick<PoEntry, 'msgctxt' | 'msgid'>): string {
  return msgctxt ? `${msgctxt}\u0004${msgid}` : msgid;
}

/** Returns the context and the English text of a key. */
export function partsOfKey(key: string): { context: string | undefined; text: string } {
  const [text = '', context] = key.split('\u0004').reverse();
  return { context, text };
}

/**
 * Reads the translations of a language. Messages without a translation, and those that are marked as fuzzy, are left
 * out. Throws when the file cannot be read.
 */
export function readCatalog(path: string, language: string): Catalog {
  const messages = new Map<string, Translation>();
  let faulty = 0;
  for (const entry of entriesOf(readPo(path))) {
    const { msgid_plural, msgstr, comments } = entry;
    if (comments?.flag?.includes('fuzzy') || msgstr.every(text => text === '')) continue;
    if (faultOf(entry) !== undefined) faulty += 1;
    else messages.set(keyOf(entry), msgid_plural === undefined ? (msgstr[0] ?? '') : inCategories(msgstr, language));
  }
  return { messages, faulty };
}

/** Returns why the translation of a message cannot be shown, or undefined. */
export function faultOf({ msgid, msgid_plural, msgstr }: PoEntry): string | undefined {
  if (msgid_plural === undefined && msgstr.length !== 1) return 'must have one text';
  if (msgstr.some(text => text === '')) return 'has an empty plural form';
  const names = namesIn(`${msgid}${msgid_plural ?? ''}`);
  for (const text of msgstr) {
    const unknown = [...namesIn(text)].find(name => !names.has(name));
    if (unknown !== undefined) return `has {${unknown}}, which the English text has not`;
    // A plural form may leave out the number: 'one order'.
    const missing = [...names].find(name => !namesIn(text).has(name));
    if (missing !== undefined) return `lacks {${missing}}`;
    if (hasControl(text, msgid)) return 'has a control character';
  }
  return undefined;
}

/** Returns the names of the values of a text: '0' in 'Order #{0}'. */
export function namesIn(text: string): Set<string> {
  return new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
}

/** Whether a translation has a control character, or breaks its line although the English text does not. */
function hasControl(text: string, english: string): boolean {
  return /[^\P{Cc}\n]/u.test(text) || (text.includes('\n') && !english.includes('\n'));
}

/**
 * Returns the plural categories of a language in the order in which PO files have their forms: with all forms, those of
 * CLDR; with fewer, those of whole numbers, as gettext's programs write them.
 */
export function pluralCategories(language: string, forms?: number): readonly Intl.LDMLPluralRule[] {
  const rules = new Intl.PluralRules(language);
  const all = order.filter(category => rules.resolvedOptions().pluralCategories.includes(category));
  if (forms === undefined || forms >= all.length) return all;
  const used = new Set([...Array(201).keys(), 1_000_000].map(count => rules.select(count)));
  return all.filter(category => used.has(category));
}

const order = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** Returns one text for each category of CLDR. A form that the file lacks is its last one. */
function inCategories(forms: readonly string[], language: string): string[] {
  const given = pluralCategories(language, forms.length);
  return pluralCategories(language).map(category => forms[given.indexOf(category)] ?? forms.at(-1) ?? '');
}
