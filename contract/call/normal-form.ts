/** Combining marks that may follow each other in a text. Unicode's Stream-Safe Text Format (UAX 15) allows 30. */
export const mostMarks = 100;
/** The two half-width marks become combining marks in NFKC. */
const mark = '[\\p{M}\\uff9e\\uff9f]';
/** The lookbehind makes the search linear. */
const longRun = new RegExp(`(?<!${mark})${mark}{${mostMarks + 1}}`, 'u');

export function hasLongRunOfMarks(text: string): boolean {
  return longRun.test(text);
}

/**
 * Converts a text to a Unicode normal form. Returns a text with a long run of combining marks unchanged. Sorting a run
 * takes quadratic time, and a megabyte of marks would block the server for a minute (S11).
 */
export function inNormalForm(text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFC'): string {
  return hasLongRunOfMarks(text) ? text : text.normalize(form);
}
