import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alternative, file, html, multipart, type Part, plain, rawEmail } from '#testing/emails/raw-email.ts';
import { shapes } from '#testing/emails/shapes.ts';
import { withWordedNotes } from '../message-of.ts';
import { parseEmail } from './parse-email.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emails-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer) {
  const path = join(folder, 'email');
  await writeFile(path, bytes);
  const { shown, folded, whole, ...found } = await parseEmail(path, folder);
  return { ...found, shown: withWordedNotes(shown), folded: withWordedNotes(folded), whole: withWordedNotes(whole) };
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

  it.each([
    ['10 12 belts.', '<p><s>10</s> 12 belts.</p>', '[10 struck out] 12 belts.'],
    ['This message is in HTML.', '<p>Please make 40 of them in black.</p>', 'Please make 40 of them in black.'],
    ['Please make 40.', '<p>Please make 400.</p>', 'Please make 400.'],
    ['In *black*,\nplease', '<p>In <b>black</b>, please</p>', 'In *black*,\nplease'],
    ['See\nhttps://a.example/b', '<p>See <a href="https://a.example/b">this</a></p>', 'See this (https://a.example/b)'],
    ['The drawing', '<p>The <a href="https://a.example/b">drawing</a></p>', 'The drawing'],
    ['黒い革で\n作ってください', '<p>黒い革で作ってください</p>', '黒い革で\n作ってください'],
    ['Yes', '<p>Y&shy;es&nbsp;</p>', 'Yes'],
    ['Yes', '<p></p>', 'Yes'],
  ])('has the plain text %j, unless the page %s says more', async (text, page, shown) => {
    expect((await read(rawEmail({ body: alternative(text, page) }))).shown).toBe(shown);
  });

  it('masks a key that characters part which cannot be stored (ME-10)', async () => {
    const key = 'wxyzabcdefghijklmnopqrstuv2345';
    const { whole, shown } = await read(rawEmail({ body: plain(`Mine is orders+wxyz\0${key.slice(4)}@w.example.`) }));
    expect([whole, shown]).toEqual(Array(2).fill('Mine is orders+***@w.example.'));
  });

  it.each([
    ['a plain text', plain('No \ufdd010 \ufdd1 belts')],
    ['a page', html('<p>No \ufdd010 \ufdd1 belts</p>')],
    ['a page with entities', html('<p>No &#xFDD0;10 &#64977; &#X0fdd1 belts</p>')],
  ])('has no marks of struck text that somebody else wrote into %s', async (_, body) => {
    expect((await read(rawEmail({ body }))).shown.replace(/\s+/g, ' ')).toBe('No 10 belts');
  });

  const pageOf = async (page: string) => (await read(rawEmail({ body: html(page) }))).shown;

  it.each([
    ['<p>We need <s>10</s> 12 belts.</p>', 'We need [10 struck out] 12 belts.'],
    ['<p>We need <strike>10</strike> <del>11</del> 12.</p>', 'We need [10 struck out] [11 struck out] 12.'],
    ['<p>We need <span style="text-decoration: line-through">10</span> 12.</p>', 'We need [10 struck out] 12.'],
    ['<p>Yes</p><p style="text-decoration:line-through">No belts</p><p>12</p>', 'Yes\n\n[No belts struck out]\n\n12'],
    ['<p>12<s> </s> belts</p>', '12 belts'],
    [
      '<style>p.s {color: red} span.s1, .s2 {text-decoration: line-through}</style><p>We need <span class="s1">10</span> 12.</p>',
      'We need [10 struck out] 12.',
    ],
    ['<h3 style="text-decoration:line-through">10 belts</h3>12 straps', '[10 belts struck out]\n12 straps'],
    ['<p>We need <SPAN STYLE="TEXT-DECORATION:LINE-THROUGH">10</SPAN> 12.</p>', 'We need [10 struck out] 12.'],
    [
      '<style>div.mail p.gone, .old:hover { text-decoration: line-through }</style><div class="mail"><p class="gone">10</p><p class="old">12</p></div>',
      '[10 struck out]\n\n12',
    ],
  ])('says what is struck out: %s', async (page, text) => {
    expect(await pageOf(page)).toBe(text);
  });

  it.each([
    ['<a href="https://files.example/draw.pdf">the drawing</a>', 'the drawing (https://files.example/draw.pdf)'],
    ['<a href="https://www.files.example/">files.example</a>', 'files.example'],
    ['<a href="mailto:ines@harbour.example">Ines</a>', 'Ines (mailto:ines@harbour.example)'],
    ['<a href="//files.example/draw.pdf">drawing</a>', 'drawing (//files.example/draw.pdf)'],
    ['<a href="file:///offers/draw.pdf">drawing</a>', 'drawing (file:///offers/draw.pdf)'],
    ['<a href="tel:+4940123">Call us</a>', 'Call us (tel:+4940123)'],
    ['<a href="tel:+4940123">+49 40/123</a>', '+49 40/123'],
    ['<a href="javascript:alert(1)">Ines</a>', 'Ines'],
    ['<a href="#top">Ines</a>', 'Ines'],
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

  it.each([
    ['utf-8', 'Gr\xfc\xdfe \x80', 'Grüße €'],
    ['unknown-8bit', 'Gr\xfc\xdfe', 'Grüße'],
    ['iso-8859-1', 'Gr\xc3\xbc\xc3\x9fe', 'Grüße'],
    ['iso-8859-1', 'Gr\xfc\xdfe', 'Grüße'],
    // A server added its own line to a text in another charset.
    ['utf-8', 'Gr\xc3\xbc\xc3\x9fe\r\n\r\nGepr\xfcft', 'Grüße\n\nGeprüft'],
    ['windows-1251', '\xcf\xf0\xe8\xe2\xe5\xf2', 'Привет'],
  ])('H9 reads a text that is said to be %s as what it is: %s', async (charset, bytes, text) => {
    for (const [encoding, content] of [
      ['8bit', Buffer.from(bytes, 'latin1')],
      ['base64', Buffer.from(Buffer.from(bytes, 'latin1').toString('base64'))],
    ] as const) {
      const head = [`Content-Transfer-Encoding: ${encoding}`];
      const body = { type: `text/plain; charset=${charset}`, head, content };
      expect((await read(rawEmail({ body }))).shown).toBe(text);
    }
  });

  it.each([
    ['Make it 68 cm, please!', 'Make it 68 cm, please!'],
    ['Make it sixtyeight please', 'Make it sixtyeight please'],
    ['Yes', 'Yes'],
    [Buffer.from('Grüße').toString('base64'), 'Grüße'],
    // Filters of viruses and lists add lines below it.
    [`${Buffer.from('Bitte 68 cm, Grüße').toString('base64')}\r\n\r\n-- \r\nNo virus`, 'Bitte 68 cm, Grüße'],
  ])('H10 shows a text that is said to be base64 as mailboxes do: %s', async (content, text) => {
    const head = ['Content-Transfer-Encoding: base64'];
    const body = { type: 'text/plain; charset=utf-8', head, content: Buffer.from(content) };
    expect((await read(rawEmail({ body }))).shown).toBe(text);
  });

  it('B10 shows the words of all parts, and of a page beside a plain text only the text', async () => {
    const shownOf = async (...parts: Part[]) => (await read(rawEmail({ body: multipart('mixed', parts) }))).shown;
    expect(await shownOf(html('<p>We need 12 belts.</p>'), plain('Checked for viruses.'))).toBe(
      'We need 12 belts.\nChecked for viruses.',
    );
    expect(await shownOf(plain('Two pictures:'), html('<p>Make it <s>68</s> 70 cm.</p>'))).toBe(
      'Two pictures:\nMake it [68 struck out] 70 cm.',
    );
    const both = multipart('alternative', [plain('In black.'), html('<p>In black.</p>')]);
    expect(await shownOf(both, plain('And 5 in brown.'))).toBe('In black.\nAnd 5 in brown.');
  });

  it('says where a long page was cut', async () => {
    expect(await pageOf(`<p>${'belts '.repeat(60_000)}</p>`)).toMatch(
      /belts[ bel]{0,6}\n\n\[The e-mail is longer than 300,000 characters\]$/,
    );
  });

  it('keeps no key of an address for answers', async () => {
    const key = 'abcdmfrggzdfmztwq2lknnwg23tpoi';
    const text = `My address is ORDERS+${key.toUpperCase()}@workshop.example, and <order-7.${key}@workshop.example>`;
    // Some programs put invisible characters into long words.
    for (const given of [text, text.replaceAll('MFRG', 'MFRG\u200b').replaceAll('mfrg', 'mfrg\u2060')]) {
      const { shown, folded, whole } = await read(rawEmail({ body: plain(`${given}\n> ${given}`) }));
      expect(shown).toBe('My address is ORDERS+***@workshop.example, and <order-7.***@workshop.example>');
      expect(folded).toBe(`> ${shown}`);
      expect(whole).toBe(`${shown}\n> ${shown}`);
    }
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
