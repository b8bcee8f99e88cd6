import { request } from 'node:http';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAdmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { aPhotograph, aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { catalogKept, emptyCatalog, productFormOf, type TestFile } from '#testing/product-form.ts';
import { eventually } from '#testing/servers/eventually.ts';

const portal = testPortal({ PORT: '0', HOST: '127.0.0.1' });
let admin: Client;
let small: Buffer;
beforeAll(async () => {
  small = await aPicture('png', 8, 8);
  admin = await portal.as(await anAdmin(portal));
});
beforeEach(() => emptyCatalog(portal));

const create = (
  fields: Record<string, unknown>,
  files: Parameters<typeof productFormOf>[1] = { primaryImage: [small, 'a.png'] },
  client = admin,
) => client.call('createProduct', {}, { form: productFormOf(fields, files) });
const many = (count: number): TestFile[] => Array.from({ length: count }, (_, n) => [small, `${n}.png`]);

const kept = () => catalogKept(portal);
/** Expects an error that left no row, no bytes and no temporary file. Returns its text. */
async function refuses(code: string, ...given: Parameters<typeof create>): Promise<string> {
  const answer = await create(...given);
  expect([answer.code, answer.body.error]).toEqual([code, expect.any(String)]);
  expect(await kept()).toEqual([]);
  return answer.body.error;
}

describe('S6 the pictures of a product', () => {
  const fileOf = async (bytes: Buffer, name = 'a.png'): Promise<{ primaryImage: TestFile }> => ({
    primaryImage: [bytes, name],
  });

  test('are at most 20 in all, primary and gallery pictures together', async () => {
    expect(
      (await create({ productCode: 'FULL' }, { primaryImage: [small, 'p.png'], galleryImages: many(19) })).body.product
        .images,
    ).toHaveLength(20);
    await emptyCatalog(portal);
    expect(
      await refuses('tooManyFiles', { productCode: 'A' }, { primaryImage: [small, 'p.png'], galleryImages: many(20) }),
    ).toBe('A product may have at most 20 images');
    await refuses('tooManyFiles', { productCode: 'A' }, { galleryImages: many(21) });
    const two = productFormOf({ productCode: 'A' }, { primaryImage: [small, 'p.png'] });
    two.append('primaryImage', new File([small as never], 'q.png'));
    expect((await admin.call('createProduct', {}, { form: two })).code).toBe('tooManyFiles');
    expect(await kept()).toEqual([]);
  });

  test('are at most 10 MB', async () => {
    const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)]);
    const whole = await create({ productCode: 'TEN' }, await fileOf(padded(10 * 1024 * 1024)));
    expect(whole.status).toBe(201);
    await emptyCatalog(portal);
    expect(await refuses('fileTooLarge', { productCode: 'A' }, await fileOf(padded(11 * 1024 * 1024)))).toBe(
      'An image may be at most 10 MB',
    );
  });

  test('rejects an SVG, naming the file, and stores none of the other pictures', async () => {
    const galleryImages: TestFile[] = [
      ...many(3),
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'x.png'],
      ...many(3),
    ];
    expect(
      await refuses('fileTypeNotTaken', { productCode: 'A' }, { primaryImage: [small, 'p.png'], galleryImages }),
    ).toBe('x.png: Only JPG, PNG, GIF and WebP images are accepted');
  });

  test("have the type of their content, regardless of the client's type", async () => {
    const { body } = await create(
      { productCode: 'T' },
      { primaryImage: [await aPicture('webp', 9, 9), '../../evil.svg', 'image/svg+xml'] },
    );
    expect(body.product.images[0]).toMatch(/^\/uploads\/products\/[0-9a-f]{32}\.webp$/);
    const served = await admin.send('GET', body.product.images[0]);
    expect([served.headers['content-type'], served.headers['x-content-type-options']]).toEqual([
      'image/webp',
      'nosniff',
    ]);
  });

  test('lose their metadata and are rotated upright', async () => {
    const { body } = await create({ productCode: 'GPS' }, await fileOf(await aPhotograph(), 'DCIM_1.jpg'));
    for (const query of ['', '?w=96', '?w=480']) {
      const { rawPayload } = await portal.app.inject({ url: body.product.images[0] + query, cookies: admin.cookies });
      expect(rawPayload.includes('Secret')).toBe(false);
      const { exif, width = 0, height = 0 } = await sharp(rawPayload).metadata();
      expect([exif, height > width]).toEqual([undefined, true]);
    }
  });

  test('leave nothing behind when the connection is lost', async () => {
    const address = new URL(await portal.listen());
    const head =
      '--cut\r\ncontent-disposition: form-data; name="productCode"\r\n\r\nCUT\r\n--cut\r\ncontent-disposition: form-data; name="primaryImage"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
    await new Promise<void>(resolve => {
      const sending = request({
        host: address.hostname,
        port: address.port,
        method: 'POST',
        path: '/api/admin/products',
        headers: {
          'content-type': 'multipart/form-data; boundary=cut',
          'content-length': '500000',
          'x-xsrf-token': admin.cookies['XSRF-TOKEN'] ?? '',
          cookie: Object.entries(admin.cookies)
            .map(([name, value]) => `${name}=${value}`)
            .join('; '),
        },
      });
      sending.on('error', () => resolve());
      sending.write(head);
      sending.write(Buffer.alloc(100_000, 1), () => setTimeout(() => sending.destroy(new Error('cut')), 200));
    });
    await eventually(async () => expect(await kept()).toEqual([]));
  });
});
