/** The first letter of a name, as it stands for one without a picture; whole, also where it takes two code units. */
export function firstLetter(name: string): string {
  return (Array.from(name)[0] ?? '').toUpperCase();
}
