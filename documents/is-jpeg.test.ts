import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isJpeg } from './is-jpeg.ts';

const leather = sharp({ create: { width: 50, height: 50, channels: 3, background: '#9a4a1c' } });

test('takes what pictures are kept as', async () => {
  expect(isJpeg(await leather.clone().jpeg().toBuffer())).toBe(true);
  expect(isJpeg(await leather.clone().jpeg({ progressive: true }).toBuffer())).toBe(true);
  expect(isJpeg(await leather.clone().grayscale().jpeg().toBuffer())).toBe(true);
  expect(isJpeg(await leather.clone().withMetadata().jpeg().toBuffer())).toBe(true);
});

test('takes nothing else', async () => {
  const jpeg = await leather.clone().jpeg().toBuffer();
  const garbage = Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(400, 0x55), Buffer.from([0xff, 0xd9])]);

  expect(isJpeg(await leather.clone().png().toBuffer())).toBe(false);
  expect(isJpeg(await leather.clone().webp().toBuffer())).toBe(false);
  expect(isJpeg(jpeg.subarray(0, -10))).toBe(false);
  expect(isJpeg(garbage)).toBe(false);
  expect(isJpeg(Buffer.from('<html>Not found</html>'))).toBe(false);
  expect(isJpeg(new Uint8Array())).toBe(false);
});

test('survives whatever lies between a beginning and an end', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
      expect(typeof isJpeg(new Uint8Array([0xff, 0xd8, ...bytes, 0xff, 0xd9]))).toBe('boolean');
    }),
  );
});
