import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { aJpegOfScans, anAnimation, aPicture, aPngOf, drawn, pngChunk, testFormats } from '#testing/pictures.ts';
import { encodePicture } from './encode-picture.ts';
import { readHeader } from './read-picture.ts';

/**
 * Counts how often a picture's bytes are decoded. Reading a header and further steps from decoded pixels do not count.
 */
function countDecodes() {
  const steps = vi.spyOn(sharp.prototype, 'toBuffer');
  return () => steps.mock.contexts.filter(step => !optionsOf(step).input.rawChannels).length;
}

/** Reads the input of a step, which sharp exposes only here. */
const optionsOf = (step: unknown) => (step as { options: StepOptions }).options;
type StepOptions = {
  timeoutSeconds: number;
  input: { rawChannels: number; limitInputPixels: number; buffer?: Buffer };
};

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('S6 picture work', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('decodes a %s once', async format => {
    const source = await aPicture(format, 700, 500);
    const decodes = countDecodes();

    await encodePicture(source);

    expect(decodes()).toBe(1);
  });

  test('decodes an animation once, and its first frame once more', async () => {
    const source = await anAnimation('gif', 12);
    const decodes = countDecodes();

    await encodePicture(source);

    expect(decodes()).toBe(2);
  });

  test.each(testFormats)('starts no further step of a %s after its connection closed', async format => {
    const source = await aPicture(format, 700, 500);
    const gone = new AbortController();
    const decodes = countDecodes();

    const encoding = encodePicture(source, gone.signal);
    gone.abort(new Error('gone'));

    await expect(encoding).rejects.toThrow('gone');
    expect(decodes()).toBe(0);
  });

  test('aborts reading a header that takes too long', async () => {
    const source = await aPicture('png', 8, 8);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(sharp.prototype, 'metadata').mockReturnValue(new Promise<never>(() => {}));

    const reading = readHeader(source);
    const refused = expect(reading).rejects.toMatchObject({
      code: 'pictureTooLarge',
      message: 'This image takes too long to read',
    });
    await vi.advanceTimersByTimeAsync(20_000);

    await refused;
  });

  test('decodes a JPEG that lacks its last rows with the limits of all pictures', async () => {
    const source = await aPicture('jpeg', 700, 500);
    const steps = vi.spyOn(sharp.prototype, 'toBuffer');

    await encodePicture(source.subarray(0, source.length * 0.99));

    const decodes = steps.mock.contexts.map(optionsOf).filter(({ input }) => !input.rawChannels);
    const limitsOf = decodes.map(({ timeoutSeconds, input }) => [timeoutSeconds, input.limitInputPixels]);
    expect(limitsOf).toEqual(Array(4).fill([20, limits.pixels]));
  });

  test('never reads the pixels of a JPEG again after its connection closed', async () => {
    const source = await aPicture('jpeg', 700, 500);
    const gone = new AbortController();
    const decode = sharp.prototype.toBuffer;
    const steps = vi.spyOn(sharp.prototype, 'toBuffer').mockImplementation(function (this: Sharp, ...options) {
      gone.abort(new Error('gone'));
      return decode.apply(this, options as never);
    });

    await expect(encodePicture(source.subarray(0, source.length * 0.99), gone.signal)).rejects.toThrow('gone');

    expect(steps).toHaveBeenCalledOnce();
  });

  test('takes a JPEG of 100 scans and rejects one scan more, also behind a mark that has no length', async () => {
    const scans = (count: number) => aJpegOfScans(160, 80, count - 1);
    const hidden = await scans(101);
    const first = hidden.indexOf('\xff\xda', 'latin1');
    const mark = Buffer.from([0xff, 0x01]);
    const withMark = Buffer.concat([hidden.subarray(0, first), mark, hidden.subarray(first)]);

    expect(await encodePicture(await scans(100))).toMatchObject({ format: 'jpeg', width: 160, height: 80 });
    for (const source of [hidden, withMark]) {
      await expect(encodePicture(source)).rejects.toMatchObject({
        code: 'pictureTooLarge',
        message: 'This image takes too long to read',
      });
    }
  });

  test('never passes a thousand compressed texts in a PNG to the decoder', async () => {
    const plain = aPngOf(1000, 1000);
    const bomb = withChunks(plain, 1_000, 'zTXt');
    expect(bomb.length).toBeGreaterThan(900_000);
    const metadata = vi.spyOn(sharp.prototype, 'metadata');
    const toBuffer = vi.spyOn(sharp.prototype, 'toBuffer');

    await encodePicture(bomb);

    const inputs = [...metadata.mock.contexts, ...toBuffer.mock.contexts].map(step => optionsOf(step).input);
    const encoded = inputs.filter(input => !input.rawChannels).map(input => input.buffer?.length);
    expect(new Set(encoded)).toEqual(new Set([plain.length]));
  });

  test.each(['zTXt', 'tEXt', 'iTXt', 'tIME', 'prVt'])(
    'keeps every pixel of a PNG without its %s chunks',
    async type => {
      const plain = await drawn(40, 30).png().toBuffer();

      const picture = await encodePicture(withChunks(plain, 3, type));

      const { bytes } = await encodePicture(plain);
      expect(picture.bytes.equals(bytes)).toBe(true);
    },
  );

  test('keeps the colors and the orientation that a PNG declares', async () => {
    const source = await drawn(40, 30).withIccProfile('p3').withMetadata({ orientation: 6 }).png().toBuffer();

    const picture = await encodePicture(source);

    const upright = await sharp(source).autoOrient().raw().toBuffer();
    expect([picture.width, picture.height]).toEqual([30, 40]);
    expect((await sharp(picture.bytes).raw().toBuffer()).equals(upright)).toBe(true);
  });
});

const packedText = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(1_000_000, 'a'))]);

/** Returns a PNG with chunks of a type after its header. Each text of 1 MB compresses to 1 kB. */
function withChunks(png: Buffer, count: number, type: string): Buffer {
  const behindHeader = 33;
  const chunk = pngChunk(type, type === 'zTXt' ? packedText : Buffer.from('Comment\0words'));
  return Buffer.concat([png.subarray(0, behindHeader), ...Array(count).fill(chunk), png.subarray(behindHeader)]);
}
