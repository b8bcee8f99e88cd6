import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { frameOf } from './frame-of.ts';

const frame = { width: 50, height: 40 };
const leather = sharp({ create: { width: 50, height: 40, channels: 3, background: '#9a4a1c' } });

test('accepts the format of stored pictures', async () => {
  expect(frameOf(await leather.clone().jpeg().toBuffer())).toEqual(frame);
  expect(frameOf(await leather.clone().jpeg({ progressive: true }).toBuffer())).toEqual(frame);
  expect(frameOf(await leather.clone().grayscale().jpeg().toBuffer())).toEqual(frame);
  expect(frameOf(await leather.clone().withMetadata().jpeg().toBuffer())).toEqual(frame);
});

test('rejects every other format', async () => {
  const jpeg = await leather.clone().jpeg().toBuffer();
  const garbage = Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(400, 0x55), Buffer.from([0xff, 0xd9])]);

  expect(frameOf(await leather.clone().png().toBuffer())).toBeUndefined();
  expect(frameOf(await leather.clone().webp().toBuffer())).toBeUndefined();
  expect(frameOf(jpeg.subarray(0, -10))).toBeUndefined();
  expect(frameOf(garbage)).toBeUndefined();
  expect(frameOf(Buffer.from('<html>Not found</html>'))).toBeUndefined();
  expect(frameOf(new Uint8Array())).toBeUndefined();
});

test('rejects a JPEG that PDF viewers do not decode', async () => {
  const jpeg = new Uint8Array(await leather.clone().jpeg().toBuffer());
  const start = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0);

  expect(frameOf(jpeg.with(start + 1, 0xc3)), 'lossless').toBeUndefined();
  expect(frameOf(jpeg.with(start + 1, 0xc9)), 'arithmetically coded').toBeUndefined();
  expect(frameOf(jpeg.with(start + 4, 12)), '12 bits').toBeUndefined();
  expect(frameOf(jpeg.with(start + 9, 2)), 'two colors').toBeUndefined();
});

test('returns a positive size or undefined for any bytes between the markers', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
      const { width, height } = frameOf(new Uint8Array([0xff, 0xd8, ...bytes, 0xff, 0xd9])) ?? frame;

      expect(Math.min(width, height)).toBeGreaterThan(0);
    }),
  );
});
