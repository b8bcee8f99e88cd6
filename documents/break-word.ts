const letters = new Intl.Segmenter();
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/** So many ordinary letters fit into the narrowest column. */
const mostLetters = 16;

/**
 * Where a line may end within a word, as React-PDF asks for it: after each part. An empty part allows it without a hyphen,
 * for codes and names are not prose. Scripts that write without spaces may end anywhere; other words only when they are
 * longer than a column.
 */
export function breakWord(word: string): string[] {
  if (!eastAsian.test(word) && width(word) <= mostLetters) return [word];
  return Array.from(letters.segment(word), ({ segment }) => [segment, '']).flat();
}

function width(word: string): number {
  return word.length + (word.match(/[\p{Lu}@%]/gu)?.length ?? 0) / 2;
}
