import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file, html, multipart, plain, rawEmail } from '#testing/emails/raw-email.ts';
import { shapes } from '#testing/emails/shapes.ts';
import { parseEmail } from './parse-email.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emails-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer) {
  const path = join(folder, 'email');
  await writeFile(path, bytes);
  return parseEmail(path, folder);
}

describe('an answer by email', () => {
  it.each(shapes)('X1 XF4 has only the new text: $name', async ({ text, given, leftOut = [] }) => {
    const found = await read(rawEmail(given));
    expect(found.shown).toBe(text);
    expect(found.files.map(({ name }) => name)).toEqual(leftOut);
  });

  it('comes in at least 60 shapes', () => {
    expect(shapes.length).toBeGreaterThanOrEqual(60);
  });

  it('keeps the whole text, and no page', async () => {
    const { whole } = await read(
      rawEmail(shapes.find(({ name }) => name === 'Gmail, HTML only')?.given ?? { body: plain('') }),
    );
    expect(whole).toContain('> Cordwain wrote about order #7');
    expect(whole).not.toMatch(/<div|http/);
  });

  const pageOf = async (page: string) => (await read(rawEmail({ body: html(page) }))).shown;

  it.each([
    ['<p>We need <s>10</s> 12 belts.</p>', 'We need [10 struck out] 12 belts.'],
    ['<p>We need <strike>10</strike> <del>11</del> 12.</p>', 'We need [10 struck out] [11 struck out] 12.'],
    ['<p>We need <span style="text-decoration: line-through">10</span> 12.</p>', 'We need [10 struck out] 12.'],
    ['<p>Yes</p><p style="text-decoration:line-through">No belts</p><p>12</p>', 'Yes\n\n[No belts struck out]\n\n12'],
    ['<p>12<s> </s> belts</p>', '12 belts'],
  ])('says what is struck out: %s', async (page, text) => {
    expect(await pageOf(page)).toBe(text);
  });

  it.each([
    ['<a href="https://files.example/draw.pdf">the drawing</a>', 'the drawing (https://files.example/draw.pdf)'],
    ['<a href="https://www.files.example/">files.example</a>', 'files.example'],
    ['<a href="mailto:ines@harbour.example">Ines</a>', 'Ines (mailto:ines@harbour.example)'],
    ['<a href="javascript:alert(1)">Ines</a>', 'Ines'],
  ])('keeps the address of a link that its text does not say: %s', async (page, text) => {
    expect(await pageOf(`<p>${page}</p>`)).toBe(text);
  });

  it('B10 shows text that somebody indented, and folds quotes of programs', async () => {
    expect(await pageOf('<p>Sizes:</p><blockquote style="margin:0 0 0 40px">S 20</blockquote><p>Thanks</p>')).toBe(
      'Sizes:\n\nS 20\n\nThanks',
    );
    expect(await pageOf('<p>Yes</p><blockquote type="cite">S 20</blockquote>')).toBe('Yes');
  });

  it('reads a text without a charset that is no UTF-8 as windows-1252', async () => {
    const body = (content: Buffer) => ({ type: 'text/plain', head: ['Content-Transfer-Encoding: 8bit'], content });
    expect((await read(rawEmail({ body: body(Buffer.from('Gr\xfc\xdfe \x80', 'latin1')) }))).shown).toBe('Grüße €');
    expect((await read(rawEmail({ body: body(Buffer.from('Grüße €')) }))).shown).toBe('Grüße €');
  });

  it('keeps a text that is said to be base64 and is not', async () => {
    const head = ['Content-Transfer-Encoding: base64'];
    const body = { type: 'text/plain; charset=utf-8', head, content: Buffer.from('Make it 68 cm, please!') };
    expect((await read(rawEmail({ body }))).shown).toBe('Make it 68 cm, please!');
  });

  it('keeps no key of an address for answers', async () => {
    const key = 'abcdmfrggzdfmztwq2lknnwg23tpoi';
    const text = `My address is ORDERS+${key.toUpperCase()}@workshop.example, and <order-7.${key}@workshop.example>`;
    const { shown, whole } = await read(rawEmail({ body: plain(text) }));
    expect(shown).toBe('My address is ORDERS+***@workshop.example, and <order-7.***@workshop.example>');
    expect(whole).toBe(shown);
  });

  it('stores its files with their sizes, and only counts one that is too large', async () => {
    const large = Buffer.alloc(10 * 1024 * 1024 + 1);
    const { files } = await read(
      rawEmail({
        body: multipart('mixed', [
          plain('Two files.'),
          file(large, 'large.png', 'image/png'),
          file(Buffer.from('small'), 'logo.png', 'image/png', 'inline'),
        ]),
      }),
    );
    expect(files.map(({ name, size, path, isInline }) => [name, size, path !== undefined, isInline])).toEqual([
      ['large.png', large.length, false, false],
      ['logo.png', 5, true, true],
    ]);
  });
});
