import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Product } from '#contract/catalog/catalog.ts';
import { stubStorage } from '#testing/browser/browser-stubs.ts';
import { aCustomer, anAdmin, aProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { type Cart, itemOf } from './cart.ts';
import { openCart } from './cart-store.ts';
import { orderLines } from './order-lines.ts';
import { asNote, changedRow, colorFromNote, itemsOf, judgeList, rowsOf } from './quick-order/list-rows.ts';
import { linesOf, itemsOf as reorderedItems, rowsOf as reorderRows } from './reorder/reorder-lines.ts';

/** A typed note stays as it is, whatever color it begins with, on every path from a field to an order. */

const portal = testPortal();
const colors = ['Black', 'Dark', 'Dark brown', 'Grün'];
/** Lines of an order. Five orders have 500 notes. */
const size = 100;
const orders = isNightly ? 10 : 5;
let client: Client;
let staff: Client;
let companyId: number;
let products: Product[];
let notes: string[][];

const inAnyCase = fc
  .tuple(fc.constantFrom(...colors), fc.constantFrom('as', 'upper', 'lower'))
  .map(([color, way]) => (way === 'upper' ? color.toUpperCase() : way === 'lower' ? color.toLowerCase() : color));
const sign = fc.constantFrom('', ' ', '. ', '.', ', ', ';', ': ', '\n', '-', '/', '!', ' - ', '  ', "'s ", '…');
const words = fc.constantFrom(
  'edges please',
  'matt',
  'Black',
  'thread 0.8 mm',
  '"soft"',
  'and brown; 5 of 10',
  'ÄÖ',
  '',
);
const note = fc.oneof(
  fc.tuple(inAnyCase, sign, words).map(parts => parts.join('').trimEnd()),
  fc.tuple(words, fc.constant(' '), inAnyCase, sign, words).map(parts => parts.join('').trim()),
  inAnyCase,
);

beforeAll(async () => {
  const anna = await aCustomer(portal);
  companyId = anna.companyId ?? 0;
  client = await portal.as(anna);
  staff = await portal.as(await anAdmin(portal));
  for (let at = 0; at < size; at++) await aProduct(portal, { code: `N-${at}`, colors, images: 0 });
  products = (await client.call('readCatalog', { limit: '200' })).body.products;
  const sampled = fc.sample(note, { numRuns: size * orders, seed: 4 });
  notes = Array.from({ length: orders }, (_, at) => sampled.slice(at * size, (at + 1) * size));
});
beforeEach(() => void stubStorage());
afterEach(() => void vi.unstubAllGlobals());

const typedCart = (typed: readonly string[]): Cart =>
  typed.map((description, at) => itemOf(products[at] as Product, { quantity: at + 1, description, images: [] }));

/** Stores items in the cart, loads the page again twice, changes another field, and returns what the cart has then. */
function reloaded(items: Cart): Cart {
  openCart(7).change(() => []);
  openCart(7).change(() => items);
  openCart(7).change(cart => cart.map(item => ({ ...item, primaryImageIndex: 0 })));
  return openCart(7).read().items;
}

/** Places the cart after a reload and returns the notes and colors that its order has. */
async function placed(items: Cart): Promise<{ id: number; lines: string[]; chosen: string[] }> {
  const { status, body } = await client.call('placeOrder', { products: orderLines(reloaded(items)) });
  expect(status).toBe(201);
  const { order } = (await client.call('readOrder', { id: body.order.id })).body;
  type Line = { description: string; breakdown: { choices: { value: string }[] }[] };
  return {
    id: body.order.id,
    lines: order.products.map(({ description }: Line) => description),
    chosen: order.products.map(({ breakdown }: Line) => breakdown[0]?.choices[0]?.value ?? ''),
  };
}

test('a note that is typed in the cart is in the order as it was typed, and chooses no color', async () => {
  for (const typed of notes) {
    const { lines, chosen } = await placed(typedCart(typed));
    expect(lines).toEqual(typed);
    expect(new Set(chosen)).toEqual(new Set(['']));
  }
});

test('Order Again takes the notes as they were', async () => {
  for (const typed of notes) {
    const { id } = await placed(typedCart(typed));
    const { lines } = (await client.call('readReorder', { id })).body;
    const again = reorderedItems(reorderRows(linesOf(lines, products), new Map(), []));
    expect((await placed(again)).lines).toEqual(typed);
  }
});

test('a saved list keeps the notes as they were', async () => {
  for (const [at, typed] of notes.entries()) {
    const saved = await client.call('createList', {
      name: `List ${at}`,
      products: orderLines(reloaded(typedCart(typed))),
    });
    expect(saved.status).toBe(201);
    const { lines } = (await client.call('readList', { id: saved.body.list.id })).body.list;
    const again = reorderedItems(reorderRows(linesOf(lines, products), new Map(), []));
    expect((await placed(again)).lines).toEqual(typed);
  }
});

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const listOf = (typed: readonly string[]) =>
  ['Code;Quantity;Note', ...typed.map((text, at) => `N-${at};${at + 1};${quoted(text)}`)].join('\n');

/** The rows of a list, pasted by the customer or as a file of staff. */
async function rowsOfList(typed: readonly string[], isFile: boolean) {
  const form = new FormData();
  if (isFile) form.set('file', new File([listOf(typed)], 'list.csv', { type: 'text/csv' }));
  else form.set('text', listOf(typed));
  const { body } = isFile
    ? await staff.call('checkLinesForCustomer', { id: companyId }, { form })
    : await client.call('checkOrderLines', {}, { form });
  return rowsOf(body);
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

test.each([
  ['Quick Order', false],
  ['a file that staff read', true],
])('%s says which color it read from a note, and keeps the note on request', async (_, isFile) => {
  for (const typed of notes) {
    const rows = await rowsOfList(typed, isFile);
    const kept = rows.map(row => (colorFromNote(row) === undefined ? row : changedRow(row, asNote(row))));
    expect((await placed(itemsOf(judgeList(kept, []), []))).lines).toEqual(typed);

    // Without a word of the person, nothing of the note is lost either.
    const { lines, chosen } = await placed(itemsOf(judgeList(rows, []), []));
    expect(lines.map((line, at) => wordsOf(`${chosen[at]} ${line}`))).toEqual(typed.map(wordsOf));
    const said = rows.map(row => colorFromNote(row) ?? '');
    expect(chosen).toEqual(said);
    expect(said.some(color => color !== '')).toBe(true);
  }
});
