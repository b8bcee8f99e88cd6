import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languageTag } from '#contract/language-tag.ts';
import { languageWords, type Translation } from '#contract/language-words.ts';
import type { Settings } from '../settings/settings.ts';
import { directionOf, english, type Language, nameOf } from './language.ts';
import { languageScript } from './language-script.ts';
import { type Languages, makeLanguages } from './languages.ts';
import { type Message, pseudoLanguages, pseudoTexts } from './pseudo-languages.ts';
import { entriesOf, keyOf, pluralCategories, readCatalog, readPo } from './read-catalog.ts';

type Log = { warn(message: string): void };
type Texts = Map<string, Translation>;
/** All messages of the portal, and which of them pages show. */
type Messages = { all: readonly Message[]; ofPages: ReadonlySet<string> };

/** The languages of the program: a PO file for each, and the messages of all. */
export const programFolder = fileURLToPath(new URL('../../../languages/', import.meta.url));

/**
 * Reads the languages of the program and, over them, the corrections in DATA_DIR/languages (B116). A language of the
 * program is offered when it is complete, or when LANGUAGE names it; one in DATA_DIR always. A file that cannot be read
 * is one line in the log.
 */
export function openLanguages(
  { DATA_DIR, LANGUAGE }: Pick<Settings, 'DATA_DIR' | 'LANGUAGE'>,
  log: Log,
  program = programFolder,
): Languages {
  const messages = readMessages(program);
  const own = join(DATA_DIR, 'languages');
  const shipped = catalogsIn(program, log);
  const corrections = catalogsIn(own, log);
  const offered = [...new Set([...shipped.keys(), ...corrections.keys()])].flatMap(tag => {
    const texts: Texts = new Map([...(shipped.get(tag) ?? []), ...(corrections.get(tag) ?? [])]);
    const missing = messages.all.filter(({ key }) => !texts.has(key)).length;
    const isOffered = (missing === 0 && texts.size > 0) || corrections.has(tag) || tag === LANGUAGE;
    if (!isOffered) return [];
    const percent = Math.floor((100 * (messages.all.length - missing)) / Math.max(1, messages.all.length));
    const name = missing === 0 ? nameOf(tag) : `${nameOf(tag)} (${percent} %)`;
    return [makeLanguage(tag, name, tag, texts, messages)];
  });
  if (pseudoLanguages.includes(LANGUAGE))
    offered.push(makeLanguage(LANGUAGE, nameOf(LANGUAGE), 'en', pseudoTexts(LANGUAGE, messages.all), messages));
  const known = new Map([english, ...offered].map(language => [language.tag, language]));
  if (!known.has(LANGUAGE)) {
    log.warn(`Setting LANGUAGE is '${LANGUAGE}', but the portal has no texts in this language: it is in English`);
  }
  return makeLanguages(known, known.get(LANGUAGE) ?? english);
}

function makeLanguage(tag: string, name: string, rules: string, texts: Texts, { all, ofPages }: Messages): Language {
  const known = new Set(all.map(({ key }) => key));
  // A text that is no message of this version may be one of a screen: it does no harm.
  const shown = new Map([...texts].filter(([key]) => ofPages.has(key) || !known.has(key)));
  return {
    tag,
    name,
    direction: directionOf(tag),
    locale: rules,
    words: languageWords(key => texts.get(key), rules, pluralCategories(rules), rules),
    script: languageScript(tag, rules, shown, ofPages),
  };
}

/** Reads the PO files of a folder. English is in the program, so a file for it is ignored. */
function catalogsIn(folder: string, log: Log): Map<string, Texts> {
  const found = new Map<string, Texts>();
  for (const file of filesIn(folder, log)) {
    const path = join(folder, file);
    const name = file.slice(0, -'.po'.length);
    const tag = languageTag(name);
    if (tag === undefined || tag !== name || tag.split('-')[0] === 'en' || pseudoLanguages.includes(tag)) {
      log.warn(`${path} is not read: '${name}' is not a language that can be added`);
      continue;
    }
    try {
      const { messages, faulty } = readCatalog(path, tag);
      if (faulty > 0) log.warn(`${path}: ${faulty} translations are left out, because their values or forms are wrong`);
      found.set(tag, new Map(messages));
    } catch (error) {
      log.warn(`${path} is not read: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    }
  }
  return found;
}

function filesIn(folder: string, log: Log): string[] {
  try {
    return readdirSync(folder)
      .filter(file => file.endsWith('.po'))
      .sort();
  } catch (error) {
    if (existsSync(folder)) log.warn(`${folder} cannot be read: ${(error as Error).message}`);
    return [];
  }
}

/** Reads the list of all messages, which `npm run texts` writes. */
function readMessages(program: string): Messages {
  const path = join(program, 'messages.pot');
  const entries = existsSync(path) ? entriesOf(readPo(path)) : [];
  // The server words its problems itself.
  const isOfPages = /^(?:web|contract(?!\/call\/problems\.ts$)|documents)\//m;
  return {
    all: entries.map(entry => ({ key: keyOf(entry), plural: entry.msgid_plural })),
    ofPages: new Set(entries.filter(({ comments }) => isOfPages.test(comments?.reference ?? '')).map(keyOf)),
  };
}
