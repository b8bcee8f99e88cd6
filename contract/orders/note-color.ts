/** Returns the color at the beginning of a note, spelled as in the product's list; undefined if there is none. */
export function colorOf(note: string, colors: readonly string[]): string | undefined {
  return longestFirst(colors).find(color => startsWith(note, color));
}

/** 'Dark brown' comes before 'Dark'. */
function longestFirst(colors: readonly string[]): string[] {
  return [...colors].sort((one, other) => other.length - one.length);
}

/** Returns the color that is the first phrase of a note, as benches read it: 'Black, matt', but not 'Black edges' (DO-5). */
export function phraseColor(note: string, colors: readonly string[]): string | undefined {
  const isPhrase = (color: string) => /^(?:$|[.,:;\n\r])/.test(note.slice(color.length));
  return longestFirst(colors).find(color => startsWith(note, color) && isPhrase(color));
}

/** Returns the note without the color at its beginning. */
export function withoutColor(note: string, colors: readonly string[]): string {
  const color = colorOf(note, colors);
  return color === undefined ? note : note.slice(color.length).replace(/^[.,;:]?\s*/u, '');
}

/**
 * Splits off the color that carts wrote in front of a note as 'Cognac. ' before lines had combinations (OP-4). Everything
 * else is the words of a person and stays.
 */
export function splitWrittenColor(note: string, colors: readonly string[]): { color?: string; note: string } {
  const color = colors.find(one => one !== '' && (note === `${one}.` || note.startsWith(`${one}. `)));
  return color === undefined ? { note } : { color, note: note.slice(color.length + 1).trimStart() };
}

function startsWith(note: string, color: string): boolean {
  const isSame = note.slice(0, color.length).toLowerCase() === color.toLowerCase();
  return color !== '' && isSame && !/^[\p{L}\p{N}]/u.test(note.slice(color.length));
}
