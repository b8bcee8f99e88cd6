import { inNormalForm } from '../call/normal-form.ts';

/** Returns a username in the form that is stored and that sign-in looks for (ER-8). */
export function storedUsername(typed: string): string {
  return inNormalForm(typed, 'NFKC').trim();
}
