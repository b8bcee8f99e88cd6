import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { writeCsv } from '../../platform/csv/csv.ts';
import { readQuickList, sourceOfText } from './read-quick-list.ts';

const readText = async (text: string) => readQuickList(await sourceOfText(text, 'pasted'));

const rows = async (text: string) =>
  (await readText(text)).rows.map(({ code, quantity, note }) => [code, quantity, note]);

describe('readQuickList', () => {
  test('reads code, quantity and note in this order when there are no headings', async () => {
    expect(await rows('ST-220\t40\tas last time\nTB-10\t120')).toEqual([
      ['ST-220', '40', 'as last time'],
      ['TB-10', '120', ''],
    ]);
  });

  test.each([
    ['Note;Product Code *;Quantity *\nbrass;ST-220;40'],
    ['description & color,qty,sku\nbrass,40,ST-220'],
    ['Row;PRODUCT CODE;Quantity;Price;Note\n1;ST-220;40;9,90;brass'],
  ])('reads the columns of the headings in %j', async text => {
    expect(await rows(text)).toEqual([['ST-220', '40', 'brass']]);
  });

  test('reads only the columns that the headings name, so that no other column reaches the note', async () => {
    const text = 'Product Code;Quantity;Note;Our price;Margin\nJC-520;10;Matt;41,50;38 %\nJC-521;5;"soft; dark";;;9,90';
    const { rows: read, headings } = await readText(text);

    expect(read.map(({ code, quantity, note }) => [code, quantity, note])).toEqual([
      ['JC-520', '10', 'Matt'],
      ['JC-521', '5', 'soft; dark'],
    ]);
    expect(headings).toEqual({
      ...{ code: 'Product Code', quantity: 'Quantity', note: 'Note' },
      ...{ unread: ['Our price', 'Margin'], longRows: [3] },
    });
  });

  test.each([
    ['Product Code;Quantity;Description;Comment\nST-220;40;A satchel;brass', 'Comment'],
    ['Product Code;Quantity;Color;Notes\nST-220;40;Cognac;brass', 'Notes'],
    ['Item;Description;Product Code;Qty;Note\n1;A satchel;ST-220;40;brass', 'Note'],
  ])('takes the note, comment and code columns before similar ones in %j', async (text, note) => {
    expect(await rows(text)).toEqual([['ST-220', '40', 'brass']]);
    expect((await readText(text)).headings).toMatchObject({ code: 'Product Code', note });
  });

  test('takes the separator of the headings, whatever the notes contain', async () => {
    const text = `Code,Quantity,Note\n${'ST-220,40,"brass\n'}${'5;5;5\n'.repeat(400)}"`;
    expect(await rows(text)).toEqual([['ST-220', '40', `brass\n${'5;5;5\n'.repeat(400)}`]]);
  });

  test('reads back the notes of an export as they were', async () => {
    const note = fc.string({
      unit: fc.constantFrom('"', "'", ';', ',', '=', '-', '\t', '\n', '\r', ' ', 'a', 'ä', '5'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(note, { minLength: 1, maxLength: 20 }), async notes => {
        const heads = ['Order', 'Product Code', 'Quantity', 'Status', 'Notes', 'Order Progress (%)'];
        const file = writeCsv(
          heads,
          notes.map((text, index) => [index, `ST-${index}`, index + 1, 'Cutting', text, 50]),
        );
        expect(await rows(file)).toEqual(notes.map((text, index) => [`ST-${index}`, String(index + 1), text]));
      }),
    );
  });

  test('treats a first row without a heading for the quantity as a product', async () => {
    expect((await rows('Item;40\nST-220;5')).map(([code]) => code)).toEqual(['Item', 'ST-220']);
  });

  test('joins the parts of a note with unquoted separators', async () => {
    expect(await rows('ST-220,40,as last time, brass')).toEqual([['ST-220', '40', 'as last time, brass']]);
  });

  test('returns formulas as text', async () => {
    expect(await rows("ST-220;=1+1;=1+1\nST-221;5;'=1+1")).toEqual([
      ['ST-220', '=1+1', '=1+1'],
      ['ST-221', '5', '=1+1'],
    ]);
  });

  test('removes invisible characters and line breaks from codes', async () => {
    expect(await rows('\u200bST-220\u00a0;40')).toEqual([['ST-220', '40', '']]);
  });

  test('reads up to the limit and reports that there are more', async () => {
    const line = 'ST-220;1\n';

    expect((await readText(line.repeat(limits.quickOrderRows))).more).toBe(false);
    const { rows: read, more } = await readText(line.repeat(limits.quickOrderRows + 1));
    expect([read.length, more]).toEqual([limits.quickOrderRows, true]);
  });

  test('truncates a row of megabytes, so that the answer stays small', async () => {
    const { rows: read } = await readText(`ST-220;40;${'x'.repeat(2_000_000)}`);

    expect([read[0]?.code, read[0]?.note.length, read[0]?.text.length]).toEqual(['ST-220', 10_000, 20_000]);
  });
});
