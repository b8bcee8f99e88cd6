import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { Font } from '@react-pdf/renderer';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fontFile, leatherPicture, orderPdf } from '#testing/read-pdf.ts';

const logged: string[] = [];

let folder: string;
let readPdf: typeof import('#testing/read-pdf.ts')['readPdf'];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fonts-'));
  forgetFonts();
  ({ readPdf } = await import('#testing/read-pdf.ts'));
});
afterAll(async () => {
  forgetFonts();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  logged.length = 0;
  vi.spyOn(console, 'warn').mockImplementation(what => void logged.push(what));
});
afterEach(() => void vi.restoreAllMocks());

/** Test files of one worker share loaded fonts. */
function forgetFonts(): void {
  const fonts = Font.getRegisteredFonts();
  for (const family of Object.keys(fonts)) if (family.startsWith('@fontsource/')) delete fonts[family];
  vi.resetModules();
}

type Change = (table: Buffer) => void;

/** Returns a WOFF file with one changed table, which it stores uncompressed at the end. */
function withTable(woff: Buffer, name: string, change: Change): Buffer {
  const entry = entryOf(woff, name);
  const [offset, packed, length] = [4, 8, 12].map(at => woff.readUInt32BE(entry + at)) as [number, number, number];
  const stored = woff.subarray(offset, offset + packed);
  const table = packed < length ? inflateSync(stored) : Buffer.from(stored);
  change(table);
  const changed = Buffer.concat([woff, table]);
  changed.writeUInt32BE(woff.length, entry + 4);
  changed.writeUInt32BE(table.length, entry + 8);
  return changed;
}

/** Returns a WOFF file with a table that lies behind its end. */
function withoutTable(woff: Buffer, name: string): Buffer {
  const entry = entryOf(woff, name);
  woff.writeUInt32BE(woff.length + 100, entry + 4);
  woff.copy(woff, entry + 8, entry + 12, entry + 16);
  return woff;
}

/** Returns where a table's entry starts in the directory of the file. */
function entryOf(woff: Buffer, name: string): number {
  const entries = Array.from({ length: woff.readUInt16BE(12) }, (_, at) => 44 + at * 20);
  return entries.find(at => woff.toString('latin1', at, at + 4) === name) ?? 0;
}

/** Returns the files of the fonts, of which those whose name contains `name` are changed. */
async function fontsWith(name: string, file: string, change: (woff: Buffer) => Buffer) {
  const changed = join(folder, basename(file));
  await writeFile(changed, change(await readFile(fontFile(file))));
  return (asked: string) => (asked.includes(name) ? changed : fontFile(asked));
}

/** Draws an order with this description. Returns its row, the reported boxes and the log. */
async function rowOf(description: string, fonts = fontFile) {
  const { raw, boxes } = await readPdf(orderPdf([{ description }]), fonts);
  return { row: /ST-220 (.*) 1,150/.exec(raw)?.[1], boxes, logged: [...logged] };
}

test('draws an order with its other pictures when some are damaged', async () => {
  const whole = await leatherPicture();
  const headers = whole.indexOf(0xda) + 20;
  const damaged = Array.from({ length: 40 }, (_, at) => whole.with(Math.floor((at * headers) / 40), at % 2 ? 0xff : 0));
  const lines = [...damaged, new Uint8Array([0xff, 0xd8]), new Uint8Array(), whole].map(picture => ({ picture }));

  const { text, images } = await readPdf(orderPdf([...lines, { productCode: 'END' }]));

  expect(text).toContain('END');
  expect(images).toBeGreaterThan(0);
});

test('prints boxes for the characters of a font that cannot be read, says so and logs it', async () => {
  const file = '@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff';
  const fonts = await fontsWith('noto-sans-thai', file, woff => {
    woff.fill(0xff, 400);
    return woff;
  });

  expect(await rowOf('ไทย leather', fonts)).toEqual({
    row: '□□□ leather',
    boxes: 'ไทย',
    logged: ['The PDF is rendered without the font @fontsource/noto-sans-thai/files/noto-sans-thai-thai'],
  });
});

test('loads a font again in the next PDF after it could not be loaded', async () => {
  const fonts = (asked: string) => (asked.includes('hebrew') ? join(folder, 'none.woff') : fontFile(asked));

  expect((await rowOf('עור', fonts)).row).toBe('□□□');
  expect(await rowOf('עור')).toMatchObject({ row: expect.stringMatching(/עור|רוע/), boxes: '' });
});

test('prints a character whose outline is damaged with another font', async () => {
  const file = '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff';
  const fonts = await fontsWith('noto-sans-greek-400', file, woff => {
    let start = 0;
    withTable(woff, 'loca', offsets => {
      start = offsets.readUInt16BE(42 * 2) * 2; // of the alpha
    });
    return withTable(woff, 'glyf', outlines => outlines.writeInt16BE(0x7fff, start)); // the number of contours
  });

  expect(await rowOf('ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ', fonts)).toEqual({
    row: 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ',
    boxes: '',
    logged: ['The font noto-sans-greek-400-normal cannot print U+391'],
  });
});

test('draws the PDF with the Latin font when another font cannot be embedded', async () => {
  const file = '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff';
  const fonts = await fontsWith('noto-sans-devanagari', file, woff => withoutTable(woff, 'post'));

  const { row, boxes, logged } = await rowOf('चमड़ा leather', fonts);

  expect(row).toMatch(/^¡* leather$/);
  expect([boxes, logged]).toEqual(['चमड', ['The PDF is rendered with the Latin font only']]);
});
