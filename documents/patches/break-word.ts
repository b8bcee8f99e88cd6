import { widthOf } from '../fonts/letter-widths.ts';

const letters = new Intl.Segmenter();
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Where a line may end within a piece of a word: after each part. An empty part allows it without a hyphen. */
export type BreakWord = (piece: string) => string[];

/**
 * Says where the words of this text may end a line of so many times its letters' size, without hyphens, for codes and names
 * are not prose: scripts that write without spaces anywhere, other words only when they are wider than the line.
 *
 * React-PDF asks for a word in pieces wherever its font, script or direction changes, and would end lines there with a
 * hyphen. `neverHyphenate` forbids it that as long as a word has room; the pieces of one that has none get an end of their own.
 */
export function breakWords(text: string, room: number): BreakWord {
  const tooWide = text.split(' ').filter(word => widthOf(word) > room);
  const bare = tooWide.map(withoutMirrored);
  return piece => {
    if (eastAsian.test(piece) || widthOf(piece) > room) return anywhere(piece);
    return bare.some(word => word.includes(withoutMirrored(piece))) ? [piece, ''] : [piece];
  };
}

/** For React-PDF's line breaker, as `hyphenationPenalty`: what it takes for infinite. */
export const neverHyphenate = 10_000;

/** A number wider than its column goes on in the next line after one of its separators, but not after that of its decimals. */
export const breakNumber: BreakWord = number =>
  number.split(/(?<=\p{Nd}[^\p{Nd}])(?=\p{Nd}.*[^\p{Nd}])/u).flatMap(part => [part, '']);

function anywhere(piece: string): string[] {
  return Array.from(letters.segment(piece), ({ segment }) => [segment, '']).flat();
}

/** React-PDF hands on a piece with its brackets turned where it is written from right to left, and some scripts decomposed. */
function withoutMirrored(text: string): string {
  return text.normalize('NFD').replace(/\p{Bidi_Mirrored}/gu, '');
}
