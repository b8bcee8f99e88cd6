const graphemes = new Intl.Segmenter();

/** Returns the first letter of a name as a capital; never splits an emoji. */
export function firstLetter(name: string): string {
  const [first] = graphemes.segment(name.trim());
  return (first?.segment ?? '').toUpperCase();
}
