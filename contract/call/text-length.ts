import { inNormalForm } from './normal-form.ts';

/** Before normalization, a character has up to four code points of two UTF-16 units each. */
export const longestForm = 8;

/** Returns whether a text consists of white space and invisible characters only. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}]*$/u.test(text);
}

/**
 * Returns the length of a text in Unicode code points of its stored form, as the schemas and the database count it: an
 * emoji and an 'é' of two code points count as one (ER-8). The only place that compares texts with limits.
 */
export function textLength(text: string): number {
  return [...inNormalForm(text)].length;
}

/** Returns whether a text has more characters than a limit allows. Looks at no text that is far too long (S11). */
export function isLongerThan(text: string, most: number): boolean {
  return text.length > most * longestForm || textLength(text) > most;
}

/** Returns the text, or its beginning when it has more characters than a limit allows. */
export function firstCharacters(text: string, most: number): string {
  return isLongerThan(text, most)
    ? [...inNormalForm(text.slice(0, (most + 1) * longestForm))].slice(0, most).join('')
    : text;
}

/** Returns the text, or its beginning and an ellipsis when it has more characters than a limit allows. */
export function shortened(text: string, most: number): string {
  // A character has at most two UTF-16 units.
  const start = [...text.slice(0, 2 * most + 2)];
  return start.length <= most
    ? text
    : `${start
        .slice(0, most - 1)
        .join('')
        .toWellFormed()}…`;
}
