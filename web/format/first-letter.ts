/** The first letter of a name, shown in place of a missing picture. Never splits a surrogate pair. */
export function firstLetter(name: string): string {
  return (Array.from(name)[0] ?? '').toUpperCase();
}
