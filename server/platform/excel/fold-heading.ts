import { inNormalForm } from '#contract/call/normal-form.ts';

/** Longer than every heading that is known. No more of a text is ever folded (S11). */
export const mostHeading = 200;

/** Returns a heading for comparing: case, blanks, hidden characters and the '*' of required columns do not count. */
export function foldHeading(heading: string): string {
  return inNormalForm(heading.slice(0, mostHeading), 'NFKC')
    .replace(/[\s*\p{Cf}]/gu, '')
    .toLowerCase();
}
