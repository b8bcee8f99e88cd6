import { inNormalForm } from '#contract/call/normal-form.ts';

/** Returns a heading for comparing: case, blanks, hidden characters and the '*' of required columns do not count. */
export function foldHeading(heading: string): string {
  return inNormalForm(heading, 'NFKC')
    .replace(/[\s*\p{Cf}]/gu, '')
    .toLowerCase();
}
