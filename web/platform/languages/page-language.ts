import { readInTab, writeInTab } from '../browser/stored.ts';

/** Returns whether the portal has more languages than English; the server states this in the page. */
export function hasLanguages(): boolean {
  return 'languages' in document.documentElement.dataset;
}

/** Returns the languages of the portal with their own names, English first. */
export function pageLanguages(): { language: string; name: string }[] {
  const named = document.documentElement.dataset.languages?.split('|') ?? [];
  return named.map(one => ({ language: one.split(' ', 1)[0] ?? '', name: one.slice(one.indexOf(' ') + 1) }));
}

/** Returns the address of the script with the words of a language; undefined for English and for one that there is not. */
export function wordsOf(language: string): string | undefined {
  const scripts = document.documentElement.dataset.words?.split(' ') ?? [];
  return scripts.find(path => path.replace(/-\w+\.js$/, '') === `/languages/${language}`);
}

/** Returns the language of the workshop, in which job tickets are (DO-15). */
export function workshopLanguage(): string | undefined {
  return document.documentElement.dataset.workshop;
}

/** Returns the language of the page, whose texts are read when it loads. */
export function pageLanguage(): string {
  return document.documentElement.lang;
}

/**
 * Returns the language in which staff print for a company: its own or, when it has none ('As the portal'), that of the
 * workshop (DO-15).
 */
export function languageOfCompany(own: string | null): string | undefined {
  return own ?? workshopLanguage();
}

/** Returns the same language with its name, when the portal has it and the page is in another one. */
export function foreignLanguage(own: string | null): { language: string; name: string } | undefined {
  const tag = languageOfCompany(own);
  return pageLanguages().find(({ language }) => language === tag && language !== pageLanguage());
}

/** Returns whether the portal offers the language of a person or a bench and the page is in another one. */
export function isInAnother(own: string | null): boolean {
  return own !== pageLanguage() && pageLanguages().some(({ language }) => language === own);
}

const yearS = 365 * 24 * 60 * 60;

/** Shows the portal in another language to a visitor of this browser. */
export function showIn(language: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox has no cookieStore yet in the versions that the portal serves
  document.cookie = `language=${language}; path=/; max-age=${yearS}; samesite=lax${secure}`;
  location.reload();
}

/** Shows the page of an invitation in the language of the company, once: afterwards the visitor's choice counts. */
export function showOnceIn(token: string, language: string | undefined): void {
  const key = 'language of invitation';
  if (!language || language === pageLanguage() || readInTab(key) === token) return;
  writeInTab(key, token);
  // Without storage it would never end.
  if (readInTab(key) === token) showIn(language);
}
