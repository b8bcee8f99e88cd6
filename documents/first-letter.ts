const graphemes = new Intl.Segmenter();

/** The first letter of a name as a capital; never half of an emoji. */
export function firstLetter(name: string): string {
  const [first] = graphemes.segment(name.trim());
  return (first?.segment ?? '').toUpperCase();
}
