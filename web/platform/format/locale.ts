/**
 * Returns the locale of dates and numbers: on an English page that of the browser, as undefined; on any other page that
 * of the browser if it is of the same language ('de-AT' on a German page), else the language itself.
 */
export function locale(): string | undefined {
  // A worker has no document.
  const tag = globalThis.document?.documentElement?.lang || 'en';
  return tag === 'en' ? undefined : localeOf(tag);
}

/** Returns the locale of the browser if it is of the language of a tag, else the language itself. */
export function localeOf(tag: string): string {
  const [language] = tag.split('-');
  return navigator.languages.find(one => one.split('-')[0] === language) ?? tag;
}
