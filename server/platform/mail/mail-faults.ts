import { msg, t } from '#contract/wording.ts';

/** Why emails are not sent or read. These texts are stored in English, and worded when they are read. */
export const unreachable = msg`The mail server could not be reached for 3 days`;
export const passwordRefused = msg`The mail server refused the password`;

/** Returns a stored reason in the language of its reader. What a mail server answered stays as it is. */
export function wordMailFault(stored: string): string {
  const own = [unreachable, passwordRefused].find(text => stored === text || stored.startsWith(`${text}: `));
  return own === undefined ? stored : t.of(own) + stored.slice(own.length);
}
