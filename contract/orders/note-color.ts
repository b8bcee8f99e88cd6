/** Returns the color at the beginning of a note, spelled as in the product's list; undefined if there is none. */
export function colorOf(note: string, colors: readonly string[]): string | undefined {
  // The longest color first: 'Dark brown' before 'Dark'.
  return [...colors].sort((one, other) => other.length - one.length).find(color => startsWith(note, color));
}

/** Returns the note without the color at its beginning. */
export function withoutColor(note: string, colors: readonly string[]): string {
  const color = colorOf(note, colors);
  return color === undefined ? note : note.slice(color.length).replace(/^[.,;:]?\s*/u, '');
}

/**
 * Writes a color as the first word of a note: 'Cognac. '. It replaces a color at the beginning of the note; choosing
 * the same color again removes it (CT-8).
 */
export function withColor(note: string, color: string, colors: readonly string[]): string {
  const rest = withoutColor(note, colors);
  return colorOf(note, colors) === color ? rest : `${color}. ${rest}`;
}

/** Replaces a note but keeps the color at its beginning, so that one note fits lines of several colors. */
export function withNote(note: string, text: string, colors: readonly string[]): string {
  const color = colorOf(note, colors);
  return color === undefined || colorOf(text, colors) !== undefined ? text : `${color}. ${text}`;
}

function startsWith(note: string, color: string): boolean {
  const isSame = note.slice(0, color.length).toLowerCase() === color.toLowerCase();
  return color !== '' && isSame && !/^[\p{L}\p{N}]/u.test(note.slice(color.length));
}
