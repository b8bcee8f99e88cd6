import { msg } from '#contract/wording.ts';

/** The characters of a text or page that are kept, without styles; more than people write and quote. */
export const mostCharacters = 300_000;
/** Stands below a text that was cut. The process that reads emails has no language: message-of.ts words it. */
export const cutNote = `[The e-mail is longer than ${mostCharacters.toLocaleString('en')} characters]`;
/** Stand around struck text, worded alike. Unicode reserves these characters for the use within a program. */
export const struckMarks = { before: '\ufdd0', after: '\ufdd1' };
/** The same characters, as a text or a page of somebody else might have them. */
const foreignMarks = /[\ufdd0\ufdd1]/g;
const foreignEntities = /&#(?:x0*fdd[01](?![\da-f])|0*6497[67](?!\d));?/gi;

/** Removes from a text what would pass for a mark of struck text. */
export function withoutMarks(text: string, isPage: boolean): string {
  const plain = text.replace(foreignMarks, '');
  return isPage ? plain.replace(foreignEntities, '') : plain;
}

/** Stands for the name of a file that has none, also worded by message-of.ts. */
export const unnamedFile = msg`file without a name`;
