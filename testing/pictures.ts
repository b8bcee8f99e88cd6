import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export type TestFormat = 'jpeg' | 'png' | 'gif' | 'webp';
export const testFormats: readonly TestFormat[] = ['jpeg', 'png', 'gif', 'webp'];

/** Creates a picture with some detail. */
export function drawn(width: number, height: number): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#8a5a33', noise } });
}

export function aPicture(format: TestFormat, width = 640, height = 400): Promise<Buffer> {
  // Finding 256 colors in noise takes a second.
  return drawn(width, height)
    .toFormat(format, format === 'gif' ? { colors: 4 } : {})
    .toBuffer();
}

/** Creates an animation of solid frames, each in a different color. */
export async function anAnimation(format: 'gif' | 'webp', frames: number, width = 64, height = 48): Promise<Buffer> {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, frame) =>
      sharp({ create: { width, height, channels: 3, background: { r: (frame * 37) % 256, g: 90, b: 40 } } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pictures, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

/** Creates a photo like those of phones: rotated, with location and owner in its metadata. */
export function aPhotograph(): Promise<Buffer> {
  return drawn(600, 400)
    .withExif({
      IFD0: { Artist: 'Secret Person', Make: 'Secret Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '7/1 27/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/**
 * Creates a progressive JPEG of one color with this many more scans, at most 882. Each of them costs a pass over all pixels in
 * about 70 bytes, and is in order: it refines one coefficient of one component.
 */
export async function aJpegOfScans(width: number, height: number, count: number): Promise<Buffer> {
  const source = await sharp({ create: { width, height, channels: 3, background: '#8a5a33' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const segments = jpegSegments(source);
  const isScan = (segment: Buffer) => segment[1] === 0xda;
  const [table, scan] = segments.slice(-2);
  if (!table || !scan || !isScan(scan)) throw new Error('the last segments are no table and no scan');
  const ofColor = segments.slice(0, segments.findIndex(isScan) + 1);
  const further = Array.from({ length: count }, (_, index) => {
    const coefficient = 1 + (index % 63);
    const left = 13 - Math.floor(index / 63);
    const one = Buffer.from(scan);
    one.set([coefficient, coefficient, left === 13 ? left : ((left + 1) << 4) | left], 7);
    return one;
  });
  return Buffer.concat([source.subarray(0, 2), ...ofColor, table, ...further, Buffer.from([0xff, 0xd9])]);
}

/** Returns the segments between the start and the end of a JPEG, each scan with its data. */
function jpegSegments(source: Buffer): Buffer[] {
  const segments: Buffer[] = [];
  for (let at = 2; source[at + 1] !== 0xd9; ) {
    let end = at + 2 + source.readUInt16BE(at + 2);
    if (source[at + 1] === 0xda) while (source[end] !== 0xff || source[end + 1] === 0) end += 1;
    segments.push(source.subarray(at, end));
    at = end;
  }
  return segments;
}

/** Creates a GIF of 10 x 2,000 pixels with a small frame and this many further ones of 60,000 x 2,000 pixels in 47 kB each. */
export function aGifWithWideFrames(count: number): Buffer {
  const [wide, high] = [60_000, 2_000];
  const screen = Buffer.from([10, 0, high & 255, high >> 8, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  const first = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, wide & 255, wide >> 8, high & 255, high >> 8, 0]);
  const further = Buffer.concat([frame, lzwOfOneColor(wide * high)]);
  return Buffer.concat([Buffer.from('GIF89a'), screen, first, ...Array(count).fill(further), Buffer.from([0x3b])]);
}

/** Returns this many pixels of the first of four colors as the data of a GIF. */
function lzwOfOneColor(pixels: number): Buffer {
  const out: number[] = [];
  let [bits, waiting, size, codes] = [0, 0, 3, 6];
  const put = (code: number) => {
    bits |= code << waiting;
    for (waiting += size; waiting >= 8; waiting -= 8) {
      out.push(bits & 255);
      bits >>>= 8;
    }
  };
  put(4);
  // Each code stands for one pixel more than the code before, until the table of codes is full.
  let longest = 1;
  for (let left = pixels; left > 0; ) {
    const length = Math.min(longest, left);
    put(length === 1 ? 0 : length + 4);
    left -= length;
    if (longest > 1 && codes < 4096 && ++codes === 1 << size && size < 12) size += 1;
    if (longest < 4091) longest += 1;
  }
  put(5);
  out.push(bits & 255);
  const blocks = Array.from({ length: Math.ceil(out.length / 255) }, (_, at) => out.slice(at * 255, at * 255 + 255));
  return Buffer.from([2, ...blocks.flatMap(block => [block.length, ...block]), 0]);
}

/** Creates a PNG of any declared size, with one bit per pixel and the given number of rows. */
export function aPngOf(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a PNG chunk with its checksum. */
export function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(content.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

/**
 * Creates a GIF with this many frames of 20 bytes, each with the data of one pixel. `comment` is in a separate block.
 */
export function aGifOf(frames: number, { width = 1, height = 1, comment = '' } = {}): Buffer {
  const size = [width & 255, width >> 8, height & 255, height >> 8];
  const screen = Buffer.from([...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  const words = comment
    ? Buffer.from([0x21, 0xfe, comment.length, ...Buffer.from(comment, 'latin1'), 0])
    : Buffer.alloc(0);
  const delay = [0x21, 0xf9, 4, 0, 1, 0, 0, 0];
  const picture = [0x2c, 0, 0, 0, 0, ...size, 0, 2, 2, 0x44, 1, 0];
  const frame = Buffer.from([...delay, ...picture]);
  return Buffer.concat([Buffer.from('GIF89a'), screen, words, ...Array(frames).fill(frame), Buffer.from([0x3b])]);
}

const start = (...bytes: (number | string)[]) =>
  Buffer.concat([
    Buffer.concat(bytes.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from([part])))),
    Buffer.alloc(200, 32),
  ]);

/** Returns files of other types than the four accepted ones, under any names. */
export async function otherFiles(): Promise<[string, Buffer][]> {
  return [
    [
      'SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    ],
    ['SVG with an XML head', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', start('%PDF-1.7\n')],
    ['ZIP', start('PK', 3, 4)],
    ['TIFF', await drawn(8, 8).tiff().toBuffer()],
    ['AVIF', await drawn(16, 16).avif().toBuffer()],
    ['BMP', start('BM', 0, 0)],
    ['ICO', start(0, 0, 1, 0, 1, 0)],
    ['PSD', start('8BPS', 0, 1)],
    ['EXE', start('MZ', 0x90, 0)],
    ['ELF', start(0x7f, 'ELF')],
    ['JPEG 2000', start(0, 0, 0, 12, 'jP  ')],
    ['JPEG XL', start(0xff, 0x0a)],
    ['PPM', Buffer.from('P6 1 1 255\n\0\0\0', 'latin1')],
    ['FITS', start('SIMPLE  =                    T')],
    ['a script', Buffer.from('#!/bin/sh\necho hello\n')],
    ['ASF', start(0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11).subarray(0, 55)],
    ['RIFF that is sound', start('RIFF', 0, 0, 0, 0, 'WAVE')],
    ['GIF of no version', start('GIF88a')],
    ['text', Buffer.from('hello')],
    ['one byte', Buffer.from([0xff])],
    ['a picture after HTML', Buffer.concat([Buffer.from('<html>'), await aPicture('png', 8, 8)])],
  ];
}
