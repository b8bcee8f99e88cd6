import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { programFolder } from '#server/platform/languages/open-languages.ts';
import { readCatalog } from '#server/platform/languages/read-catalog.ts';

/** A small language for tests: translations of some texts, with several texts for plural forms. */
export type Texts = Readonly<Record<string, string | { plural: string; forms: readonly string[] }>>;

/**
 * Writes languages for a portal of a test and returns the folder for DATA_DIR. Their texts that are left out stay English.
 */
export async function folderWithLanguages(languages: Readonly<Record<string, Texts>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cordwain-languages-'));
  await mkdir(join(folder, 'languages'));
  for (const [tag, texts] of Object.entries(languages))
    await writeFile(join(folder, `languages/${tag}.po`), poOf(texts));
  return folder;
}

function poOf(texts: Texts): string {
  const entries = Object.entries(texts).map(([english, given]) => {
    const id = `msgid ${JSON.stringify(english)}\n`;
    if (typeof given === 'string') return `${id}msgstr ${JSON.stringify(given)}\n`;
    const forms = given.forms.map((form, at) => `msgstr[${at}] ${JSON.stringify(form)}\n`);
    return `${id}msgid_plural ${JSON.stringify(given.plural)}\n${forms.join('')}`;
  });
  return entries.join('\n');
}

/** Returns a function that words a text in a language of the program, with its values. */
export function wordsIn(language: string): (english: string, ...values: readonly (string | number)[]) => string {
  const { messages } = readCatalog(join(programFolder, `${language}.po`), language);
  return (english, ...values) => {
    const text = messages.get(english);
    if (typeof text !== 'string') throw new Error(`'${english}' has no words in ${language}`);
    return text.replace(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)]));
  };
}

/** Gives each plural as the name of its form in Polish, such as 'few' for 3. Undo with `vi.unstubAllGlobals()`. */
export function inPolishForms(): void {
  const rules = new Intl.PluralRules('pl');
  vi.stubGlobal('words', (message: object, values: { count: number }) =>
    'one' in message ? rules.select(values.count) : undefined,
  );
}

/** Words the texts of the web in a language of the program, without plurals. Undo with `vi.unstubAllGlobals()`. */
export function inPageLanguage(language: string): void {
  const word = wordsIn(language);
  vi.stubGlobal('words', (parts: readonly string[], values: readonly (string | number)[], context?: string) => {
    const text = parts.map((part, at) => (at ? `{${at - 1}}${part}` : part)).join('');
    return word(context ? `${context}\u0004${text}` : text, ...values);
  });
}
