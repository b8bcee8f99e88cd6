/** Returns the usual spelling of a language tag ('DE-at' is 'de-AT'), or undefined for text that is none. */
export function languageTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}
