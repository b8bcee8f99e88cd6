/** A font as fontkit reads it. */
export type Face = {
  unitsPerEm: number;
  hasGlyphForCodePoint(point: number): boolean;
  glyphForCodePoint(point: number): { advanceWidth: number };
};

/** A letter that no font of a PDF has measured. */
const unmeasured = 0.6;
const widths = new Map<string, number>();

/** Remembers how wide the letters of these texts are printed: each by the first font that has it. */
export function measureLetters(texts: readonly string[], faces: readonly Face[]): void {
  for (const letter of new Set(texts.flatMap(text => [...text]))) {
    const point = letter.codePointAt(0) ?? 0;
    const face = faces.find(one => one.hasGlyphForCodePoint(point));
    if (face) widths.set(letter, face.glyphForCodePoint(point).advanceWidth / face.unitsPerEm);
  }
}

/** How wide a word is printed, in times its size. */
export function widthOf(word: string): number {
  let width = 0;
  for (const letter of word) width += widths.get(letter) ?? unmeasured;
  return width;
}
