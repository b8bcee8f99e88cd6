const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * Returns a date or name for use inside of a sentence. Right-to-left text is isolated, as in a `<bdi>`. Otherwise the
 * browser would move the next count in front of it.
 */
export function bidiIsolated(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}
