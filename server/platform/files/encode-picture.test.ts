import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { isNightly } from '#testing/nightly.ts';
import {
  aGifOf,
  aGifWithWideFrames,
  aJpegOfScans,
  anAnimation,
  aPhotograph,
  aPicture,
  aPngOf,
  otherFiles,
  type TestFormat,
  testFormats,
} from '#testing/pictures.ts';
import { mainThreadTime, processorTime } from '#testing/processor-time.ts';
import { type EncodedPicture, encodePicture } from './encode-picture.ts';

const refused = (source: Buffer) =>
  encodePicture(source).then(
    () => 'taken',
    error => error.code ?? error,
  );

/** Returns a JPEG whose header names another width. */
function withWidth(jpeg: Buffer, width: number): Buffer {
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(jpeg[at + 1] ?? 0));
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

const webpsOf = ({ small }: EncodedPicture) =>
  small.filter(({ variant }) => variant.format === 'webp').map(({ bytes }) => bytes);

describe('S6 encodePicture', () => {
  test.each(testFormats)('keeps the format of a %s and adds small versions in WebP and AVIF', async format => {
    const picture = await encodePicture(await aPicture(format, 500, 300));

    expect(picture).toMatchObject({ format, width: 500, height: 300 });
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format, width: 500, height: 300 });
    const small = await Promise.all(webpsOf(picture).map(bytes => sharp(bytes).metadata()));
    expect(small.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 96, 58],
      ['webp', 480, 288],
    ]);
    // This process has no AVIF decoder, so the test checks the first bytes.
    const [avif] = picture.small.filter(({ variant }) => variant.format === 'avif');
    expect([avif?.variant.width, avif?.bytes.subarray(4, 12).toString('latin1')]).toEqual([480, 'ftypavif']);
  });

  test('never enlarges a picture', async () => {
    const small = webpsOf(await encodePicture(await aPicture('png', 50, 30)));

    for (const bytes of small) expect(await sharp(bytes).metadata()).toMatchObject({ width: 50, height: 30 });
  });

  test('removes location, owner and camera of a photo and applies its orientation', async () => {
    const photograph = await aPhotograph();
    const before = await sharp(photograph).metadata();
    expect(before).toMatchObject({ orientation: 6, width: 600, height: 400 });
    expect(photograph.includes('Secret Person')).toBe(true);

    const picture = await encodePicture(photograph);

    expect([picture.width, picture.height]).toEqual([400, 600]);
    for (const { bytes } of picture.small) {
      expect(['Secret', 'Exif', 'http://ns.adobe.com'].some(word => bytes.includes(word))).toBe(false);
    }
    const webps = webpsOf(picture);
    for (const version of [picture.bytes, ...webps]) {
      const after = await sharp(version).metadata();
      expect([after.exif, after.xmp, after.iptc, after.icc, after.orientation]).toEqual(Array(5).fill(undefined));
      expect(version.includes('Secret')).toBe(false);
    }
    expect(await sharp(webps[1]).metadata()).toMatchObject({ width: 400, height: 600 });
  });

  test.each(testFormats)('removes data appended to a %s', async format => {
    const hidden = Buffer.from('PK\x03\x04<script>alert(document.domain)</script><?php system($_GET[0]) ?>', 'latin1');

    const { bytes } = await encodePicture(Buffer.concat([await aPicture(format, 60, 40), hidden]));

    expect(bytes.includes('<script>')).toBe(false);
    expect(bytes.includes('<?php')).toBe(false);
    expect(bytes.includes('PK\x03\x04')).toBe(false);
  });

  test('removes comments from a GIF', async () => {
    const gif = aGifOf(1, { comment: '*/=1;alert(1)//<script>alert(1)</script>' });

    const { bytes } = await encodePicture(gif);

    expect(bytes.includes('alert')).toBe(false);
  });

  test.each(['gif', 'webp'] as const)(
    'keeps an animated %s animated and creates still small versions',
    async format => {
      const picture = await encodePicture(await anAnimation(format, 12, 200, 100));

      expect([picture.width, picture.height]).toEqual([200, 100]);
      expect(await sharp(picture.bytes).metadata()).toMatchObject({ format, pages: 12 });
      for (const bytes of webpsOf(picture)) expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
    },
  );

  test('accepts 40 megapixels and rejects one row more', async () => {
    expect(await refused(aPngOf(8000, 5000))).toBe('taken');
    expect(await refused(aPngOf(8000, 5001))).toBe('pictureTooLarge');
  });

  test('accepts 10 MB and rejects one byte more', async () => {
    const picture = await aPicture('jpeg', 100, 100);
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);

    expect(await refused(padded(limits.fileBytes))).toBe('taken');
    expect(await refused(padded(limits.fileBytes + 1))).toBe('fileTooLarge');
  });

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a PNG of 30,000 x 30,000 in 100 bytes', () => aPngOf(30_000, 30_000, 1)],
    ['a whole PNG of 16,000 x 16,000', () => aPngOf(16_000, 16_000)],
    ['a PNG of 1,000,000 x 1,000,000', () => aPngOf(1_000_000, 1_000_000, 0)],
    ['a GIF of 10,000 pictures', () => aGifOf(10_000)],
    ['a GIF of 60,000 x 60,000', () => aGifOf(1, { width: 60_000, height: 60_000 })],
    ['a GIF whose pictures together are too large', () => aGifOf(400, { width: 1000, height: 1000 })],
    ['a strip 65,000 pixels high', () => aPngOf(100, 65_000)],
    ['a JPEG whose header names a strip 65,000 pixels wide', async () => withWidth(await aPicture('jpeg'), 65_000)],
    ['a small GIF whose frames reach far out of it', () => aGifWithWideFrames(10)],
    ['a small JPEG that is decoded 882 times', () => aJpegOfScans(4000, 3000, 882)],
  ])('rejects %s after reading only the header', async (_, make) => {
    const source = await make();
    const memory = process.memoryUsage().rss;

    const took = await processorTime(async () => expect(await refused(source)).toBe('pictureTooLarge'));

    expect(took).toBeLessThan(300);
    expect(process.memoryUsage().rss - memory).toBeLessThan(50e6);
  });

  test('rejects every other type', async () => {
    for (const [what, bytes] of await otherFiles()) expect(await refused(bytes), what).toBe('fileTypeNotTaken');
  });

  test.each<[string, (source: Buffer) => Buffer]>([
    ['cut in half', source => source.subarray(0, source.length / 2)],
    ['only a beginning', source => source.subarray(0, 24)],
    ['cut in its last tenth', source => source.subarray(0, source.length * 0.9)],
  ])('rejects a picture that is %s', async (_, damage) => {
    for (const format of testFormats)
      expect(await refused(damage(await aPicture(format, 300, 200))), format).toBe('fileUnreadable');
  });

  test('accepts a photo of phones whose scan header names no end of the spectrum, which browsers show', async () => {
    const photo = await aPicture('jpeg', 300, 200);
    const scan = photo.indexOf('\xff\xda', 'latin1');
    const end = scan + 2 + photo.readUInt16BE(scan + 2);
    expect([...photo.subarray(end - 3, end)]).toEqual([0, 0x3f, 0]);
    photo.fill(0, end - 3, end);

    expect(await encodePicture(photo)).toMatchObject({ format: 'jpeg', width: 300, height: 200 });
    expect(await refused(photo.subarray(0, photo.length * 0.9))).toBe('fileUnreadable');
  });

  describe('a JPEG is complete by the share of its rows, not by its end', () => {
    const end = Buffer.from([0xff, 0xd9]);
    const part = (source: Buffer, share: number) => source.subarray(0, Math.floor(source.length * share));

    test.each([
      ['without its last two bytes', (source: Buffer) => source.subarray(0, -2), 'taken'],
      ['without its last byte', (source: Buffer) => source.subarray(0, -1), 'taken'],
      ['without its last 1 %', (source: Buffer) => part(source, 0.99), 'taken'],
      ['of which 60 % are there', (source: Buffer) => part(source, 0.6), 'fileUnreadable'],
      [
        'of which 60 % and an end are there',
        (source: Buffer) => Buffer.concat([part(source, 0.6), end]),
        'fileUnreadable',
      ],
      ['with other bytes behind its end', (source: Buffer) => Buffer.concat([source, part(source, 0.5)]), 'taken'],
    ])('one %s', async (_, change, answer) => {
      const noise = sharp({
        create: { width: 640, height: 480, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 30 } },
      } as never);
      const raw = await noise.png().toBuffer();
      expect(await refused(change(await sharp(raw).jpeg({ quality: 80 }).toBuffer()))).toBe(answer);
      expect(await refused(change(await sharp(raw).jpeg({ quality: 80, progressive: true }).toBuffer()))).toBe(answer);
    });
  });

  test('rejects an empty file and another type disguised by the first bytes of a picture', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const starts: Record<TestFormat, string> = {
      jpeg: '\xff\xd8\xff',
      png: '\x89PNG\r\n\x1a\n',
      gif: 'GIF89a',
      webp: 'RIFF\0\0\0\0WEBP',
    };

    expect(await refused(Buffer.alloc(0))).toBe('fileTypeNotTaken');
    expect(await refused(aPngOf(0x7fffffff, 0x7fffffff, 0))).toBe('fileUnreadable');
    for (const format of testFormats) {
      expect(await refused(Buffer.from(starts[format] + svg, 'latin1')), format).toBe('fileUnreadable');
    }
  });

  test('has no SVG decoder in the process', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

    await expect(sharp(svg).metadata()).rejects.toThrow();
  });

  test('either accepts or rejects each randomly damaged copy', async () => {
    const known = new Set(['taken', 'fileUnreadable', 'fileTypeNotTaken', 'pictureTooLarge']);
    for (const format of testFormats) {
      const source = await aPicture(format, 60, 40);
      for (let round = 0; round < (isNightly ? 40 : 8); round++) {
        const damaged = Buffer.from(source);
        for (let fault = 0; fault < 5; fault++)
          damaged[Math.floor(Math.random() * damaged.length)] = Math.random() * 256;
        expect(known).toContain(await refused(damaged));
      }
    }
  });

  test('limits memory for 20 decompression bombs at once and serves others meanwhile', async () => {
    const bomb = aPngOf(16_000, 16_000);
    const before = process.memoryUsage().rss;

    const took = await mainThreadTime(async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => refused(bomb)));
      expect(new Set(answers)).toEqual(new Set(['pictureTooLarge']));
    });

    expect(process.memoryUsage().rss - before).toBeLessThan(100e6);
    expect(took).toBeLessThan(200);
  });
});
