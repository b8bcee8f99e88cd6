import { logProblem } from '../fonts/log-problem.ts';

type Stream = { buffer: Uint8Array; constructor: new (buffer: Uint8Array) => Stream };
type Glyph = { codePoints: number[]; advanceWidth: number; path: unknown };
type Layout = (text: string, ...how: unknown[]) => unknown;
type Table = { tag: string; offset: number; compLength: number; length: number };
/** Internals of fontkit for a WOFF file. */
type Woff = {
  stream: Stream;
  directory: { tables: Record<string, Table> };
  _getTableStream(tag: string): Stream | null;
  _glyphs: Record<number, Glyph>;
  getGlyph(id: number, letters?: number[]): Glyph;
  hasGlyphForCodePoint(point: number): boolean;
  glyphForCodePoint(point: number): Glyph;
  layout: Layout;
};

/** The same font object serves many PDFs, because it lives as long as its worker. */
const mostKnown = 2_000;

/**
 * Fixes repeated work and wrong results of fontkit for fonts that many PDFs use. `name` is unique to the font. Rejects
 * when the file is damaged.
 */
export async function mendFont(font: object, name: string): Promise<void> {
  // All files of a typeface have the same name, so React-PDF would embed a font again whenever the typeface alternates.
  Object.defineProperty(font, 'postscriptName', { value: name });
  await unpack(font as Woff);
  countLetters(font as Woff);
  missUndrawable(font as Woff, name);
  layOutOnce(font as Woff);
}

/**
 * Decompresses each table once, with the browser's own code. fontkit decompresses all outlines for every glyph, and its
 * decompressor rejects some valid tables, such as the list of characters of noto-sans-sc-101.
 */
async function unpack(font: Woff): Promise<void> {
  const { buffer } = font.stream;
  const packed = Object.values(font.directory.tables).filter(({ compLength, length }) => compLength < length);
  const tables = new Map<string, Uint8Array>();
  await Promise.all(
    packed.map(async ({ tag, offset, compLength, length }) => {
      const bytes = await inflate(buffer.slice(offset, offset + compLength));
      if (bytes.length !== length) throw new Error(`The table ${tag} has ${bytes.length} of ${length} bytes`);
      tables.set(tag, tag === 'glyf' ? padded(bytes) : bytes);
    }),
  );
  const inFile = font._getTableStream.bind(font);
  font._getTableStream = tag => {
    const bytes = tables.get(tag);
    return bytes ? new font.stream.constructor(bytes) : inFile(tag);
  };
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

/** fontkit reads a header at the end of the outlines when the last glyph is a space, which has no outline. */
function padded(outlines: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(outlines.length + 10);
  bytes.set(outlines);
  return bytes;
}

/**
 * fontkit caches a glyph with the characters of its first use. They are missing when the glyph was part of another one,
 * like the e of é, and wrong where a glyph is two letters in one word and part of a letter in another (Hindi र् and ई).
 * React-PDF cuts lines by counting a glyph's characters, so later texts would lose letters.
 */
function countLetters(font: Woff): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, letters) => {
    if (letters && font._glyphs[id]?.codePoints.length !== letters.length) delete font._glyphs[id];
    return getGlyph(id, letters);
  };
}

/** Treats a character as missing when its outline cannot be read, so that it costs a box and not the PDF. */
function missUndrawable(font: Woff, name: string): void {
  const has = font.hasGlyphForCodePoint.bind(font);
  const known = new Map<number, boolean>();
  let isLogged = false;
  const canDraw = (point: number) => {
    try {
      if (!has(point)) return false;
      const { path, advanceWidth } = font.glyphForCodePoint(point);
      return path !== undefined && advanceWidth >= 0;
    } catch (error) {
      if (!isLogged) logProblem(`The font ${name} cannot print U+${point.toString(16).toUpperCase()}`, error);
      isLogged = true;
      return false;
    }
  };
  font.hasGlyphForCodePoint = point => {
    const can = known.get(point) ?? canDraw(point);
    known.set(point, can);
    return can;
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
