const start = 'unknown field ';

/** Returns the text about a field that the call does not have. */
export function unknownField(name: string): string {
  return `${start}'${name}'`;
}

/** Returns whether the text is about a field that the call does not have: a fault of the page, not of what was typed. */
export function isUnknownField(text: string): boolean {
  return text.startsWith(start);
}
