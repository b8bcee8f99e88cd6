import { runInThisContext } from 'node:vm';
import type { Translation } from '#contract/language-words.ts';
import { languageScript } from '#server/platform/languages/language-script.ts';

const globals = ['words', 'wordsLocale', 'wordsTexts'];

/** Renders PDFs with the script of a language, as the worker of the browser and the process of emails do. */
export async function inPdfLanguage<T>(
  tag: string,
  texts: Readonly<Record<string, Translation>>,
  render: () => Promise<T>,
): Promise<T> {
  const rules = tag === 'en-XA' ? 'en' : tag;
  const before = Object.fromEntries(globals.map(name => [name, Reflect.get(globalThis, name)]));
  runInThisContext(languageScript(tag, rules, new Map(Object.entries(texts)), []).code);
  try {
    return await render();
  } finally {
    // Other tests of this process word texts of the server.
    Object.assign(globalThis, before);
  }
}
