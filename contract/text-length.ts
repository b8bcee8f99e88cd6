/** How long a text is, in Unicode's code points, as the schemas and the database count it: an emoji is one, not two. */
export function textLength(text: string): number {
  return [...text].length;
}
