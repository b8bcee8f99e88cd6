import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { PoEntry } from 'gettext-parser';
import {
  entriesOf,
  faultOf,
  keyOf,
  partsOfKey,
  pluralCategories,
  readPo,
} from '../../server/platform/languages/read-catalog.ts';
import { findMessages, type Message } from '../languages/find-messages.ts';
import { writePot } from '../languages/po-file.ts';
import { folder } from '../languages/read-translated.ts';
import type { Check } from './check.ts';

/** A translation may be this much longer than the English text of a button. */
const mostLonger = 2.2;
const buttonLetters = 14;

/** Returns the languages that languages/README.md lists as incomplete: '- `pl`: …'. */
export function incompleteLanguages(readme: string): string[] {
  const [, list = ''] = /^## Incomplete languages$([\s\S]*?)(?:^## |$(?![\s\S]))/m.exec(readme) ?? [];
  return [...list.matchAll(/^- `([\w-]+)`/gm)].map(([, tag = '']) => tag);
}

/**
 * Returns what is wrong in the translations of a complete language (B77, B120), each with the file that has the English
 * text, and what a reader should look at.
 */
export function faultsOf(
  language: string,
  entries: readonly PoEntry[],
  messages: readonly Message[],
): { faults: string[]; long: string[] } {
  const known = new Map(messages.map(message => [message.key, message]));
  const translated = new Map(entries.map(entry => [keyOf(entry), entry]));
  const forms = pluralCategories(language).length;
  const faults: string[] = [];
  const long: string[] = [];
  const report = (message: Pick<Message, 'key' | 'places'>, what: string) =>
    faults.push(`${folder}/${language}.po: ${shown(message.key)} of ${message.places[0] ?? 'no file'} ${what}`);
  for (const message of messages) {
    const entry = translated.get(message.key);
    if (entry === undefined || entry.msgstr.every(text => text === '')) report(message, 'has no translation');
    else {
      for (const what of faultsOfEntry(message, entry, forms)) report(message, what);
      if (isTooLong(entry.msgid, entry.msgstr)) long.push(`${language}: ${shown(message.key)} is '${entry.msgstr[0]}'`);
    }
  }
  for (const key of entries.map(keyOf)) if (!known.has(key)) report({ key, places: [] }, 'is no text of the portal');
  return { faults, long };
}

function shown(key: string): string {
  const { context, text } = partsOfKey(key);
  return context ? `'${text}' (${context})` : `'${text}'`;
}

function faultsOfEntry(message: Message, entry: PoEntry, forms: number): string[] {
  const { msgstr, comments, msgid_plural } = entry;
  const wanted = message.plural === undefined ? 1 : forms;
  const ends = (text: string) => /^(\s*).*?(\s*)$/s.exec(text)?.slice(1).join('|');
  return [
    comments?.flag?.includes('fuzzy') && 'is marked as fuzzy',
    msgid_plural !== message.plural && 'has another plural in English',
    msgstr.length !== wanted && `must have ${wanted} texts, and has ${msgstr.length}`,
    faultOf(entry),
    msgstr.some(text => ends(text) !== ends(entry.msgid)) && 'has other blanks at its ends',
  ].filter(what => typeof what === 'string');
}

function isTooLong(english: string, [text = '']: readonly string[]): boolean {
  return english.length <= buttonLetters && !english.includes('{') && text.length > mostLonger * english.length + 2;
}

export const wordsCheck: Check = {
  name: 'words of every language',
  run: async () => {
    const { messages, faults } = findMessages();
    const incomplete = incompleteLanguages(readFileSync(`${folder}/README.md`, 'utf8'));
    const complete = globSync(`${folder}/*.po`)
      .map(path => basename(path, '.po'))
      .filter(language => !incomplete.includes(language))
      .sort();
    for (const language of complete) {
      const found = faultsOf(language, entriesOf(readPo(`${folder}/${language}.po`)), messages);
      faults.push(...found.faults);
      for (const line of found.long) process.stdout.write(`  long: ${line}\n`);
    }
    const pot = `${folder}/messages.pot`;
    // Until a language is complete, translators refresh the list when they begin.
    const isStale = complete.length > 0 && !(existsSync(pot) && readFileSync(pot).equals(writePot(messages)));
    if (isStale) faults.push(`${pot} is not current: run npm run texts`);
    return { passed: faults.length > 0 ? 0 : complete.length + 1, failed: faults };
  },
};
