import { context, t } from '#contract/wording.ts';

/** Returns the name of a session's browser in words, from how it is stored: 'Firefox on Linux', 'Unknown browser'. */
export function browserWords(stored: string): string {
  const [name = '', system] = stored.split(' on ');
  // Older entries of the audit log have 'An unknown browser'.
  const browser = name === '' || /^(?:An u|U|u)nknown browser$/.test(name) ? t`Unknown browser` : name;
  return system === undefined ? browser : context('browser')`${browser} on ${system}`;
}
