import { type PoEntry, type PoFile, po } from 'gettext-parser';
import { entriesOf, keyOf, partsOfKey, pluralCategories } from '../../server/platform/languages/read-catalog.ts';
import type { Message } from './find-messages.ts';

/** Returns the rule with which programs for translators choose a plural form, in the order of pluralCategories. */
function pluralForms(language: string): string {
  const categories = pluralCategories(language);
  const rules = formulas[categories.join(' ')];
  return `nplurals=${categories.length}; plural=${rules ?? (categories.length === 1 ? '0' : '(n != 1)')};`;
}

const formulas: Record<string, string> = {
  'one many other': '(n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2)',
  'one few many other':
    '(n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : n == n + 1 ? 3 : 2)',
};

/** Writes the list of all messages: languages/messages.pot. */
export function writePot(messages: readonly Message[]): Buffer {
  return compile({ headers: headersOf({}), translations: { '': withHead(messages.map(message => entryOf(message))) } });
}

/**
 * Merges the messages into a file of translations: new ones are empty, translations of others are kept with their remarks
 * and marks, and other entries are left out.
 */
export function mergePo(known: PoFile | undefined, language: string, messages: readonly Message[]): Buffer {
  const old = new Map(known && entriesOf(known).map(entry => [keyOf(entry), entry]));
  const entries = messages.map(message => {
    const was = old.get(message.key);
    const forms = message.plural === undefined ? 1 : pluralCategories(language).length;
    const hasForms = was && (was.msgid_plural !== undefined) === (message.plural !== undefined);
    const msgstr = hasForms && was.msgstr.length === forms ? was.msgstr : Array<string>(forms).fill('');
    const { translator, flag } = was?.comments ?? {};
    return entryOf(message, msgstr, { ...(translator && { translator }), ...(flag && { flag }) });
  });
  const headers = { Language: language, 'Plural-Forms': pluralForms(language) };
  return compile({
    headers: headersOf({ ...known?.headers, ...headers }),
    translations: { '': withHead(entries) },
  });
}

function entryOf(
  { key, plural, places, comments, values }: Message,
  msgstr: string[] = plural === undefined ? [''] : ['', ''],
  more: PoEntry['comments'] = {},
): PoEntry {
  const extracted = [...comments, ...values.slice(0, mostValues)].join('\n');
  const { context, text } = partsOfKey(key);
  return {
    ...(context && { msgctxt: context }),
    msgid: text,
    ...(plural !== undefined && { msgid_plural: plural }),
    msgstr,
    comments: { ...more, ...(extracted && { extracted }), reference: places.join('\n') },
  };
}

/** Some texts, such as '{0} of {1}', are in many places. */
const mostValues = 6;

function headersOf(given: Record<string, string>): Record<string, string> {
  return { 'Project-Id-Version': 'Cordwain', 'Content-Type': 'text/plain; charset=utf-8', ...given };
}

/** All are entries of one table, so those with a context keep their place in the order of the files. */
function withHead(entries: readonly PoEntry[]): Record<string, PoEntry> {
  return Object.fromEntries([{ msgid: '', msgstr: [''] }, ...entries].map(entry => [keyOf(entry), entry]));
}

function compile(file: Omit<PoFile, 'charset'>): Buffer {
  return Buffer.concat([po.compile({ charset: 'utf-8', ...file }, { foldLength: 0 }), Buffer.from('\n')]);
}
