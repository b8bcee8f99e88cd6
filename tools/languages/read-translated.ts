import { existsSync } from 'node:fs';
import { nameOf } from '../../server/platform/languages/language.ts';
import { entriesOf, keyOf, readPo } from '../../server/platform/languages/read-catalog.ts';
import type { Message } from './find-messages.ts';

/** A message and its translation, which has several texts for plural forms and none while it is missing. */
export type Translated = { message: Message; translation: readonly string[] };

export const folder = 'languages';
export const poPath = (language: string) => `${folder}/${language}.po`;
export const languageTitle = (language: string) => `${nameOf(language)} (${language})`;

/** Returns the messages with the translations of a language. */
export function readTranslated(language: string, messages: readonly Message[]): Translated[] {
  const path = poPath(language);
  const known = new Map((existsSync(path) ? entriesOf(readPo(path)) : []).map(entry => [keyOf(entry), entry.msgstr]));
  return messages.map(message => ({ message, translation: known.get(message.key) ?? [] }));
}
