import type { Translation } from '#contract/language-words.ts';
import { partsOfKey } from './read-catalog.ts';

/**
 * Languages for tests: 'en-XA' shows texts that do not come from a catalog, and boxes that are too small, and 'ar-XB'
 * what does not turn from right to left. Only LANGUAGE offers them.
 */
export const pseudoLanguages: readonly string[] = ['en-XA', 'ar-XB'];

/** A message of the portal: its key, and the English text of its plural. */
export type Message = { key: string; plural?: string | undefined };

/** Returns the translations of a pseudo-language: the English texts with accents, brackets and 40 % more length. */
export function pseudoTexts(tag: string, messages: Iterable<Message>): Map<string, Translation> {
  const write = tag === 'en-XA' ? lengthened : turned;
  return new Map(
    [...messages].map(({ key, plural }) => {
      const { text } = partsOfKey(key);
      return [key, plural === undefined ? write(text) : [write(text), write(plural)]];
    }),
  );
}

const plain = 'aceinouyACDEINOUY';
const accents = 'àçéîñôûýÀÇÐÉÎÑÔÛÝ';

function lengthened(text: string): string {
  const written = outsideOfNames(text, part =>
    part.replace(/[aceinouyACDEINOUY]/g, letter => accents[plain.indexOf(letter)] ?? letter),
  );
  const more = '~'.repeat(Math.ceil(text.replace(/\{\w+\}/g, '').trim().length * 0.4)).replace(/~{7}(?=~)/g, '$& ');
  return betweenBlanks(written, inner => `[${inner}${more}]`);
}

/** Marks the words around the values as written from right to left, letter by letter. */
function turned(text: string): string {
  return outsideOfNames(text, part => betweenBlanks(part, inner => `\u202e${inner}\u202c`));
}

/** Blanks at the ends stay where they are, because the text is a part of a longer one. */
function betweenBlanks(text: string, write: (inner: string) => string): string {
  const inner = text.trim();
  const at = text.indexOf(inner);
  return inner === '' ? text : `${text.slice(0, at)}${write(inner)}${text.slice(at + inner.length)}`;
}

function outsideOfNames(text: string, write: (part: string) => string): string {
  return text
    .split(/(\{\w+\})/)
    .map((part, at) => (at % 2 ? part : write(part)))
    .join('');
}
