/**
 * Returns the length of a text in Unicode code points, as the schemas and the database count it: an emoji counts as
 * one.
 */
export function textLength(text: string): number {
  return [...text].length;
}
