const letters = new Intl.Segmenter();
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/** So many ordinary letters fit into the narrowest column. */
const fewest = 16;

/**
 * Where a line may end within a word, as React-PDF asks for it: after each part. An empty part allows it without a hyphen,
 * for codes and names are not prose. Scripts that write without spaces may end anywhere; other words only when they are
 * longer than `most` letters, what surely fits into a line.
 */
export function breakWord(word: string, most = fewest): string[] {
  if (!eastAsian.test(word) && width(word) <= most) return [word];
  return Array.from(letters.segment(word), ({ segment }) => [segment, '']).flat();
}

function width(word: string): number {
  return word.length + (word.match(/[\p{Lu}@%]/gu)?.length ?? 0) / 2;
}
