/** Returns whether the portal has more languages than English; the server states this in the page. */
export function hasLanguages(): boolean {
  return 'languages' in document.documentElement.dataset;
}

/** Returns the language of the page, whose texts are read when it loads. */
export function pageLanguage(): string {
  return document.documentElement.lang;
}

const yearS = 365 * 24 * 60 * 60;

/** Shows the portal in another language to a visitor of this browser. */
export function showIn(language: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox has no cookieStore yet in the versions that the portal serves
  document.cookie = `language=${language}; path=/; max-age=${yearS}; samesite=lax${secure}`;
  location.reload();
}
