import { widthOf } from '../fonts/letter-widths.ts';

const letters = new Intl.Segmenter();
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** The parts of a piece of a word; a line may break after each part. An empty part allows a break without a hyphen. */
export type BreakWord = (piece: string) => string[];

/**
 * Returns where the words of a text may break in a line of this width, without hyphens, because codes and names are not
 * prose. Unspaced scripts may break anywhere, other words only if they exceed the line. React-PDF passes a word in
 * pieces where its font, script or direction changes, and would hyphenate there. `neverHyphenate` prevents that while
 * the word fits.
 */
export function breakWords(text: string, room: number): BreakWord {
  const tooWide = text.split(' ').filter(word => widthOf(word) > room);
  const bare = tooWide.map(withoutMirrored);
  return piece => {
    if (eastAsian.test(piece) || widthOf(piece) > room) return anywhere(piece);
    return bare.some(word => word.includes(withoutMirrored(piece))) ? [piece, ''] : [piece];
  };
}

/** React-PDF's line breaker treats this `hyphenationPenalty` as infinite. */
export const neverHyphenate = 10_000;

/** Breaks a number wider than its column after a group separator, but not after the decimal separator. */
export const breakNumber: BreakWord = number =>
  number.split(/(?<=\p{Nd}[^\p{Nd}])(?=\p{Nd}.*[^\p{Nd}])/u).flatMap(part => [part, '']);

function anywhere(piece: string): string[] {
  return Array.from(letters.segment(piece), ({ segment }) => [segment, '']).flat();
}

/** React-PDF passes right-to-left pieces with mirrored brackets, and pieces of some scripts decomposed. */
function withoutMirrored(text: string): string {
  return text.normalize('NFD').replace(/\p{Bidi_Mirrored}/gu, '');
}
