type Stream = { buffer: Uint8Array; constructor: new (buffer: Uint8Array) => Stream };
type Glyph = { codePoints: number[] };
type Layout = (text: string, ...how: unknown[]) => unknown;
/** What fontkit does not tell of a WOFF file. */
type Woff = {
  stream: Stream;
  _getTableStream(tag: string): Stream | null;
  _glyphs: Record<number, Glyph>;
  getGlyph(id: number, letters?: number[]): Glyph;
  layout: Layout;
};

/** A font lives as long as its worker, which draws many PDFs. */
const mostKnown = 2_000;

/** Mends what fontkit does wrong or twice with a font that many PDFs are drawn with. The name is the font's alone. */
export function mendFont(font: object, name: string): void {
  // All files of a typeface call themselves the same, and each would be embedded anew wherever another has been between.
  Object.defineProperty(font, 'postscriptName', { value: name });
  unpackOnce(font as Woff);
  countLetters(font as Woff);
  layOutOnce(font as Woff);
}

/** It unpacks all outlines of the file anew for every single letter; here each table is unpacked once. */
function unpackOnce(font: Woff): void {
  const unpack = font._getTableStream.bind(font);
  const tables = new Map<string, Stream>();
  font._getTableStream = tag => {
    const known = tables.get(tag);
    if (known) return new known.constructor(known.buffer);
    const stream = unpack(tag);
    // A table that is not packed is a place in the file itself.
    if (stream && stream !== font.stream) tables.set(tag, stream);
    return stream;
  };
}

/**
 * It remembers a glyph with the letters that it was first asked for: none when it was a part of another, as the e of é. To
 * embed é would so lose each e of the PDFs after it, for React-PDF cuts lines by counting a glyph's letters.
 */
function countLetters(font: Woff): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, letters = []) => {
    if (letters.length > 0 && font._glyphs[id]?.codePoints.length !== letters.length) delete font._glyphs[id];
    return getGlyph(id, letters);
  };
}

/** Most of a PDF's cells say what others say: 'No', '100', 'Not Reviewed'. React-PDF always asks in the same way. */
function layOutOnce(font: Woff): void {
  const layout = font.layout.bind(font);
  let known = new Map<string, unknown>();
  font.layout = (text, ...how) => {
    if (known.size > mostKnown) known = new Map();
    const laidOut = known.get(text) ?? layout(text, ...how);
    known.set(text, laidOut);
    return laidOut;
  };
}
