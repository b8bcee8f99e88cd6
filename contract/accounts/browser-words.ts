import { context, t } from '#contract/wording.ts';

/** Returns the name of a session's browser in words, from how it is stored: 'Firefox on Linux', 'Unknown browser'. */
export function browserWords(stored: string): string {
  const [name = '', system] = stored.split(' on ');
  const browser = name === '' || name === 'Unknown browser' ? t`Unknown browser` : name;
  return system === undefined ? browser : context('browser')`${browser} on ${system}`;
}
