/** A font as fontkit parses it. */
export type Face = {
  unitsPerEm: number;
  /** The characters that the font lists. */
  characterSet: readonly number[];
  hasGlyphForCodePoint(point: number): boolean;
  glyphForCodePoint(point: number): { advanceWidth: number };
  layout(text: string): object;
};

/** The width of a character that no font of the PDF has. */
const unmeasured = 0.6;
const widths = new Map<string, number>();

/** Stores the printed widths of the characters of these texts, each in the first font that has it. */
export function measureLetters(texts: readonly string[], faces: readonly Face[]): void {
  for (const letter of new Set(texts.flatMap(text => [...text]))) {
    const point = letter.codePointAt(0) ?? 0;
    const face = faces.find(one => one.hasGlyphForCodePoint(point));
    if (face) widths.set(letter, face.glyphForCodePoint(point).advanceWidth / face.unitsPerEm);
  }
}

/** Returns the printed width of a word, in em. */
export function widthOf(word: string): number {
  let width = 0;
  for (const letter of word) width += widths.get(letter) ?? unmeasured;
  return width;
}
