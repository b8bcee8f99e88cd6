import { describe, expect, it } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { product } from '#testing/samples.ts';
import { addProduct, type Cart } from '../cart.ts';
import {
  asNote,
  changedRow,
  colorFromNote,
  itemsOf,
  judgeList,
  type ListRow,
  rowsOf,
  textOf,
  withProduct,
} from './list-rows.ts';
import { stateWords } from './texts.ts';

const satchel = product();
const tote = product({ id: 8, productCode: 'TB-104' });
const row = (given: Partial<ListRow> & { row: number }): ListRow => ({
  code: 'ST-220',
  quantity: '5',
  note: '',
  options: [],
  text: undefined,
  product: satchel,
  isTicked: false,
  meant: [],
  isPending: false,
  ...given,
});
const inCart = addProduct([], satchel);
const judged = (rows: ListRow[], cart: Cart = []) =>
  judgeList(rows, cart).map(({ state, isReady }) => [state, isReady]);

describe('rowsOf', () => {
  it('combines the rows of an answer with their products and their typed text', () => {
    const rows = rowsOf({
      rows: [
        { row: 2, productCode: 'ST-220', productId: satchel.id, description: 'Brass', state: 'quantityWrong' },
        { row: 4, productCode: 'TB-10', quantity: 3, description: '', state: 'notInCatalog' },
      ],
      typed: [
        { text: 'st-220;1.000;Brass', quantity: '1.000' },
        { text: 'TB-10;3', quantity: '3' },
      ],
      products: [satchel],
      more: false,
    });

    expect(rows).toEqual([
      row({ row: 2, quantity: '1.000', note: 'Brass', text: 'st-220;1.000;Brass' }),
      row({ row: 4, code: 'TB-10', quantity: '3', text: 'TB-10;3', product: undefined }),
    ]);
  });
});

describe('judgeList', () => {
  it('adds further rows of a product only after a tick (B22)', () => {
    const rows = [row({ row: 1 }), row({ row: 2 })];
    expect(judged(rows)).toEqual([
      ['ready', true],
      ['sameProduct', false],
    ]);

    expect(judged([row({ row: 1 }), row({ row: 2, isTicked: true })])[1]).toEqual(['sameProduct', true]);
  });

  it('replaces a line of the cart only after a tick (B22)', () => {
    expect(judged([row({ row: 1 })], inCart)).toEqual([['inCart', false]]);
    expect(judged([row({ row: 1, product: { ...satchel, productCode: 'ST-221' } })], inCart)).toEqual([
      ['inCart', false],
    ]);
    expect(judged([row({ row: 1, isTicked: true })], inCart)).toEqual([['inCart', true]]);
  });

  it('omits a second row of a product while the first is omitted', () => {
    expect(judged([row({ row: 1 }), row({ row: 2, isTicked: true })], inCart)[1]).toEqual(['sameProduct', false]);
  });

  it('omits a row while its code is being checked', () => {
    expect(judged([row({ row: 1, isPending: true })])).toEqual([['ready', false]]);
  });
});

describe('itemsOf', () => {
  const lines = (rows: ListRow[]) =>
    itemsOf(judgeList(rows, []), []).map(({ quantity, description }) => [quantity, description]);

  it('adds up the quantities and keeps both notes', () => {
    expect(
      lines([
        row({ row: 1, quantity: '200', note: '90 cm' }),
        row({ row: 2, quantity: '100', note: '80 cm', isTicked: true }),
        row({ row: 3, quantity: '50', note: '90 cm', isTicked: true }),
      ]),
    ).toEqual([[350, '90 cm\n80 cm']]);
  });

  it('never exceeds the maximum quantity of a line', () => {
    const quantity = String(limits.quantity);

    expect(lines([row({ row: 1, quantity }), row({ row: 2, quantity, isTicked: true })])).toEqual([
      [limits.quantity, ''],
    ]);
  });

  it('chooses the only color of a product', () => {
    const belt = product({ colors: ['Tan'] });

    expect(itemsOf(judgeList([row({ row: 1, product: belt })], []), [])[0]?.breakdown).toEqual([
      { quantity: 5, choices: { 0: 'Tan' } },
    ]);
  });

  it('omits rows with problems', () => {
    expect(lines([row({ row: 1, quantity: '1.5' }), row({ row: 2, product: undefined })])).toEqual([]);
  });

  it('keeps the pictures of a line that it replaces', () => {
    const before: Cart = inCart.map(item => ({ ...item, quantity: 7, description: 'Before', images: ['x', 'own'] }));
    const rows = [row({ row: 1, isTicked: true, note: 'Brass' }), row({ row: 2, code: 'TB-104', product: tote })];

    expect(itemsOf(judgeList(rows, before), before)).toMatchObject([
      { productCode: 'ST-220', quantity: 5, description: 'Brass', images: ['x', 'own'] },
      { productCode: 'TB-104', quantity: 5, description: '' },
    ]);
  });
});

describe('textOf', () => {
  it('returns rows as they were typed, and edited rows with tabs', () => {
    expect(
      textOf([row({ row: 1, text: 'st-220; 1.000;"a ""b"""' }), row({ row: 2, quantity: '4', note: 'two\nlines' })]),
    ).toBe('st-220; 1.000;"a ""b"""\nST-220\t4\t"two\nlines"');
  });
});

describe('a row below headings whose code was not found', () => {
  const typed = row({
    row: 2,
    code: 'TB-10',
    note: 'matt',
    options: [{ option: 'Color', value: 'Black' }],
    text: 'TB-10\t5\tmatt',
    product: undefined,
  });

  it('is copied with its color and options', () => {
    expect(textOf([typed])).toBe('Code\tQuantity\tColor\tNote\nTB-10\t5\tBlack\tmatt');
    const options = [...typed.options, { option: 'Monogram', value: 'JK' }];
    expect(textOf([{ ...typed, options }])).toBe('Code\tQuantity\tColor\tMonogram\tNote\nTB-10\t5\tBlack\tJK\tmatt');
  });

  it('is copied as typed when the color is the beginning of its note', () => {
    const text = 'TB-10, 5, Black edges';
    expect(textOf([{ ...typed, text, note: 'edges', typedNote: 'Black edges' }])).toBe(text);
  });

  it('keeps its color: as a choice, as a wrong choice, or in the note of a product that is made in none', () => {
    const found = (colors: string[]) => withProduct(typed, product({ id: 9, colors }));
    expect(found(['Black', 'Tan'])).toMatchObject({ note: 'matt', options: typed.options });
    expect(found(['Tan'])).toMatchObject({ note: 'matt', options: typed.options });
    expect(found([])).toMatchObject({ note: 'Black, matt', options: [] });
    expect(textOf([found([])])).toBe('TB-10\t5\tBlack, matt');
  });
});

describe('a color from the note', () => {
  const black = product({ colors: ['Black', 'Tan'] });
  const read = row({
    row: 1,
    note: 'edges please',
    typedNote: 'Black edges please',
    options: [{ option: 'Color', value: 'Black' }],
    product: black,
  });

  it('is named until somebody changes the color or the note', () => {
    expect(colorFromNote(read)).toBe('Black');
    expect(colorFromNote(changedRow(read, { quantity: '7' }))).toBe('Black');
    expect(colorFromNote(changedRow(read, { note: 'matt' }))).toBeUndefined();
    expect(colorFromNote(changedRow(read, { options: [{ option: 'Color', value: 'Tan' }] }))).toBeUndefined();
  });

  it('goes back into the note when another product does not offer it', () => {
    for (const other of [tote, product({ id: 9, colors: ['Tan'] })]) {
      expect(withProduct(read, other)).toMatchObject({ note: 'Black edges please', options: [], product: other });
      expect(colorFromNote(withProduct(read, other))).toBeUndefined();
    }
    expect(withProduct(read, product({ id: 9, colors: ['black'] })).note).toBe('edges please');
    expect(withProduct(read, undefined).note).toBe('edges please');
  });

  it('goes back into the note on request, and stays there when the row is copied and pasted', () => {
    const kept = changedRow(read, asNote(read));

    expect(itemsOf(judgeList([kept], []), [])).toMatchObject([
      { description: 'Black edges please', breakdown: [{ choices: {} }] },
    ]);
    expect(textOf([kept])).toBe('Code\tQuantity\tColor\tNote\nST-220\t5\t\tBlack edges please');
  });
});

describe('the words of a ready row without a color (OP-5)', () => {
  const fob = product({ id: 9, productCode: 'KF-007', colors: ['Olive', 'Natural'] });
  const words = (rows: ListRow[], cart: Cart = []) => judgeList(rows, cart).map(one => stateWords(one).text);
  const ofFob = (number: number, given: Partial<ListRow> = {}) => row({ row: number, product: fob, ...given });
  const olive = { options: [{ option: 'Color', value: 'olive' }] };

  it("are 'No color' instead of 'Ready', and the row can be added", () => {
    expect(words([ofFob(1), ofFob(2, olive)])).toEqual(['No color, one line with row 2', 'Ready, one line with row 1']);
    expect(words([ofFob(1)])).toEqual(['No color']);
    expect(words([ofFob(1, { note: 'Olive, matt' })])).toEqual(['Ready']);
    expect(words([ofFob(1, olive)])).toEqual(['Ready']);
    expect(judged([ofFob(1)])).toEqual([['ready', true]]);
  });

  it('follow what else the row says', () => {
    expect(words([ofFob(1), ofFob(2)])).toEqual(['No color', 'Same product as row 1 · No color']);
    expect(words([ofFob(1)], addProduct([], fob))).toEqual(['Already in your cart · No color']);
    expect(words([ofFob(1, { quantity: 'x' })])).toEqual(['Not a whole number from 1 to 1,000,000']);
  });
});
