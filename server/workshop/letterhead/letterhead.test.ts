import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { logoForm, svgLogo } from '#testing/letterhead.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();
let client: Client;

const texts = {
  name: 'Lind & Sons',
  address: 'Gerberstraße 4\n10115 Berlin',
  phone: '+49 30 1234',
  email: 'hello@lind.example',
  website: 'lind.example',
  taxLabel: 'VAT ID',
  taxNumber: 'DE 123 456 789',
  closing: 'Thank you for your order.',
};
const stored = async () => (await client.call('readLetterhead')).body.letterhead;
const save = async (given: Partial<typeof texts> & { revision?: number } = {}) =>
  client.call('updateLetterhead', { ...texts, revision: (await stored()).revision, ...given });
const pixelsOf = async (jpeg: string) => sharp(Buffer.from(jpeg, 'base64')).raw().toBuffer({ resolveWithObject: true });

beforeEach(async () => {
  client = await portal.as(await aSuperadmin(portal));
});

describe('DO-10 the letterhead', () => {
  test('is stored with its texts, and read by customers, whose browsers render the PDFs', async () => {
    const { status, body } = await save();
    expect([status, body.letterhead]).toMatchObject([200, texts]);
    const customer = await portal.as(await aCustomer(portal));
    expect((await customer.call('readLetterhead')).body).toEqual(body);
  });

  test('saving the same texts changes nothing', async () => {
    const { body } = await save();
    expect((await save()).body).toEqual(body);
  });

  test('returns 409 for an older revision and keeps the newer texts', async () => {
    await save({ phone: '1' });
    const { revision } = await stored();
    await save({ phone: '2' });
    const { status, code } = await save({ phone: '3', revision });
    expect([status, code, (await stored()).phone]).toEqual([409, 'changedMeanwhile', '2']);
  });

  test.each([
    ['an address of six lines', { address: 'a\nb\nc\nd\ne\nf' }, 'address'],
    ['an email address that is none', { email: 'lind.example' }, 'email'],
    ['a closing line of 201 characters', { closing: 'x'.repeat(201) }, 'closing'],
    ['a name with a NUL', { name: 'a\0b' }, 'name'],
  ])('returns 400 for %s', async (_, given, field) => {
    const before = await stored();
    const { status, body } = await save(given);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    expect(await stored()).toEqual(before);
  });

  test('admins read it and cannot change it', async () => {
    const admin = await portal.as(await anAdmin(portal));
    expect((await admin.call('readLetterhead')).status).toBe(200);
    expect((await admin.call('updateLetterhead', { ...texts, revision: 1 })).status).toBe(403);
    expect((await admin.call('replaceLogo', {}, { form: logoForm() })).status).toBe(403);
  });
});

describe('the logo', () => {
  const replace = (content: Parameters<typeof logoForm>[0], name?: string) =>
    client.call('replaceLogo', {}, { form: logoForm(content, name) });

  test('an SVG is rendered into pixels of at most 900 × 300, and nothing else of it is kept', async () => {
    const { body } = await replace(svgLogo);
    expect(body.letterhead.logo).toMatchObject({ width: 900, height: 300 });
    const { data, info } = await pixelsOf(body.letterhead.logo?.jpeg ?? '');
    expect([info.width, info.height]).toEqual([900, 300]);
    expect(data[0]).toBeGreaterThan(140);
    expect(JSON.stringify(body)).not.toContain('svg');
  });

  test.each(['png', 'webp', 'jpeg'] as const)('a %s keeps its size when it is small', async format => {
    const picture = sharp({ create: { width: 240, height: 80, channels: 4, background: '#00000000' } });
    const { body } = await replace(new Uint8Array(await picture[format]().toBuffer()), 'logo');
    expect(body.letterhead.logo).toMatchObject({ width: 240, height: 80 });
  });

  test('transparent pixels become white, the color of paper', async () => {
    const picture = sharp({ create: { width: 10, height: 10, channels: 4, background: '#00000000' } });
    const { body } = await replace(new Uint8Array(await picture.png().toBuffer()), 'logo.png');
    expect((await pixelsOf(body.letterhead.logo?.jpeg ?? '')).data[0]).toBeGreaterThan(250);
  });

  test('is removed, and the texts stay', async () => {
    await save();
    await replace(svgLogo);
    const { body } = await client.call('removeLogo');
    expect(body.letterhead).toMatchObject({ ...texts, logo: null });
  });

  test.each([
    ['a PDF', '%PDF-1.7'],
    ['a GIF', 'GIF89a'],
    ['an empty file', ''],
    ['a web page', '<html><body>logo</body></html>'],
  ])('returns 415 for %s and keeps the logo', async (_, content) => {
    await replace(svgLogo);
    expect((await replace(content)).status).toBe(415);
    expect((await stored()).logo).toMatchObject({ width: 900 });
  });

  test('returns 413 for a file above 1 MB', async () => {
    const { status, code } = await replace(`<svg>${' '.repeat(1024 * 1024)}</svg>`);
    expect([status, code]).toEqual([413, 'logoTooLarge']);
  });
});

describe('a hostile SVG leaves no trace (D5, DF5)', () => {
  const svg = (content: string, head = '') =>
    `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="300" height="100">${content}</svg>`;
  const secret = '/etc/passwd';
  const nested = Array.from(
    { length: 20 },
    (_, depth) => `<g id="a${depth + 1}">${`<use xlink:href="#a${depth}"/>`.repeat(20)}</g>`,
  ).join('');
  const hostile: [string, string][] = [
    ['a script', svg('<script>process.exit()</script><rect width="9" height="9" onload="alert(1)"/>')],
    ['an external entity', svg('<text y="50">&x;</text>', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file://${secret}">]>`)],
    ['entities that multiply', svg('<text>&c;</text>', entities())],
    ['250,000 elements', svg('<g/>'.repeat(250_000).slice(0, 1_000_000))],
    ['nested use', svg(`<defs><rect id="a0" width="9" height="9"/>${nested}</defs><use xlink:href="#a20"/>`)],
    ['a picture of a file', svg(`<image width="300" height="100" xlink:href="file://${secret}"/>`)],
    ['a picture in a data: address', svg('<image width="9" height="9" xlink:href="data:image/svg+xml,%3Csvg/%3E"/>')],
    ['a size of 100,000 pixels', svg('').replace('width="300" height="100"', 'width="100000" height="100000"')],
    [
      'a filter that takes long',
      svg(
        `<filter id="f">${'<feGaussianBlur stdDeviation="99"/>'.repeat(300)}</filter><rect width="300" height="100" filter="url(#f)"/>`,
      ),
    ],
  ];

  test.each(hostile)(
    'with %s: it is rendered or refused, nothing is executed or read, and others are served',
    async (_, file) => {
      await aProduct(portal);
      const answers = [client.call('replaceLogo', {}, { form: logoForm(file) }), client.call('readMe')] as const;
      const [{ status }, me] = await Promise.all(answers);
      expect([200, 400]).toContain(status);
      expect(me.status).toBe(200);
      const { logo } = await stored();
      if (status === 200) {
        expect(
          Buffer.from(logo?.jpeg ?? '', 'base64')
            .subarray(0, 3)
            .toString('hex'),
        ).toBe('ffd8ff');
        expect(Buffer.from(logo?.jpeg ?? '', 'base64').toString('latin1')).not.toMatch(/svg|root:|script/);
      }
      // The next logo is rendered as if nothing had happened.
      expect((await client.call('replaceLogo', {}, { form: logoForm() })).status).toBe(200);
    },
  );
});

test('a PNG that unpacks into gigabytes is refused before it is unpacked, and others are served (DO-10)', async () => {
  const picture = sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } });
  const bomb = await picture.png().toBuffer();
  // The header names 50,000 × 50,000 pixels; its checksum is right.
  bomb.writeUInt32BE(50_000, 16);
  bomb.writeUInt32BE(50_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  const answers = [
    client.call('replaceLogo', {}, { form: logoForm(new Uint8Array(bomb), 'logo.png') }),
    client.call('readMe'),
  ] as const;
  const [{ status, code }, me] = await Promise.all(answers);
  expect([status, code, me.status]).toEqual([400, 'logoUnreadable', 200]);
});

function entities(): string {
  const names = ['a', 'b', 'c'];
  const repeated = names.map((name, at) => `<!ENTITY ${name} "${at === 0 ? 'x' : `&${names[at - 1]};`.repeat(500)}">`);
  return `<!DOCTYPE svg [${repeated.join('')}]>`;
}
