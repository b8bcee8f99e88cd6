type Stream = { buffer: Uint8Array; constructor: new (buffer: Uint8Array) => Stream };
type Glyph = { codePoints: number[] };
type Layout = (text: string, ...how: unknown[]) => unknown;
/** Internals of fontkit for a WOFF file. */
type Woff = {
  stream: Stream;
  _getTableStream(tag: string): Stream | null;
  _glyphs: Record<number, Glyph>;
  getGlyph(id: number, letters?: number[]): Glyph;
  layout: Layout;
};

/** The same font object serves many PDFs, because it lives as long as its worker. */
const mostKnown = 2_000;

/** Fixes repeated work and wrong results of fontkit for fonts that many PDFs use. `name` is unique to the font. */
export function mendFont(font: object, name: string): void {
  // All files of a typeface have the same name, so React-PDF would embed a font again whenever the typeface alternates.
  Object.defineProperty(font, 'postscriptName', { value: name });
  unpackOnce(font as Woff);
  countLetters(font as Woff);
  layOutOnce(font as Woff);
}

/** fontkit decompresses all outlines for every glyph; this decompresses each table once. */
function unpackOnce(font: Woff): void {
  const unpack = font._getTableStream.bind(font);
  const tables = new Map<string, Stream>();
  font._getTableStream = tag => {
    const known = tables.get(tag);
    if (known) return new known.constructor(known.buffer);
    const stream = unpack(tag);
    // An uncompressed table is a range of the file itself.
    if (stream && stream !== font.stream) tables.set(tag, stream);
    return stream;
  };
}

/**
 * fontkit caches a glyph with the characters of its first use. They are missing when the glyph was part of another one,
 * like the e of é. React-PDF cuts lines by counting a glyph's characters, so later PDFs would lose each e.
 */
function countLetters(font: Woff): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, letters = []) => {
    if (letters.length > 0 && font._glyphs[id]?.codePoints.length !== letters.length) delete font._glyphs[id];
    return getGlyph(id, letters);
  };
}

/** Many cells repeat the same texts: 'No', '100', 'Not Reviewed'. React-PDF always makes the same call for them. */
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
