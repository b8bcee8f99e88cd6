import { locale } from './locale.ts';

/** Returns the first letter of a name, which replaces a missing picture. Never splits a surrogate pair. */
export function firstLetter(name: string): string {
  return (Array.from(name)[0] ?? '').toLocaleUpperCase(locale());
}
