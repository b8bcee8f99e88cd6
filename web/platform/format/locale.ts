/**
 * Returns the locale of dates and numbers: that of the browser if it is of the language of the page ('de-AT' on a German
 * page), else the language itself. Without a page, as in a worker, that of the browser, as undefined.
 */
export function locale(): string | undefined {
  const root = globalThis.document?.documentElement;
  return root && localeOf(root.lang || 'en');
}

/** Returns the locale of the browser if it is of the language of a tag, else the language itself. */
export function localeOf(tag: string): string {
  const [language] = tag.split('-');
  return navigator.languages.find(one => one.split('-')[0] === language) ?? (tag === 'en' ? 'en-GB' : tag);
}
