/** The length of a text in Unicode code points, as the schemas and the database count it: an emoji is one, not two. */
export function textLength(text: string): number {
  return [...text].length;
}
