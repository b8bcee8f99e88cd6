import { beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, aProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { productFormOf } from '#testing/product-form.ts';
import { observed } from '#testing/statements.ts';
import { sql } from '../platform/database/sql.ts';
import { inLanguage } from '../platform/languages/in-language.ts';
import { english } from '../platform/languages/language.ts';
import { LineRefusals } from './line-refusals.ts';
import { resolveBreakdown } from './resolve-breakdown.ts';

const portal = testPortal();
let admin: Client;
let customer: Client;
let picture: Buffer;
beforeAll(async () => {
  picture = await aPicture('png', 8, 8);
  admin = await portal.as(await anAdmin(portal));
  customer = await portal.as(await aCustomer(portal));
});

type Belt = { id: number; productCode: string; options: { id: number; choices?: { id: number; name: string }[] }[] };
let number = 0;
const length = { name: 'Length', kind: 'choice', required: true, choices: [{ name: '80 cm' }, { name: '90 cm' }] };
const monogram = { name: 'Monogram', kind: 'text', most: 3 };

async function aBelt(options: unknown[] = [length, monogram], colors = ''): Promise<Belt> {
  number += 1;
  const fields = { productCode: `BELT-${number}`, options: JSON.stringify(options), colors };
  const form = productFormOf(fields, { primaryImage: [picture, 'a.png'] });
  const { status, body } = await admin.call('createProduct', {}, { form });
  expect(status).toBe(201);
  return body.product as Belt;
}

type Row = { quantity: number; choices: Record<string, number | string> };
const place = (belt: Belt, quantity: number, breakdown?: Row[]) =>
  customer.call('placeOrder', { products: [{ productCode: belt.productCode, quantity, breakdown }] });
const choiceOf = (belt: Belt, at: number) => belt.options[0]?.choices?.[at]?.id ?? 0;
const fieldsOf = (body: unknown) => (body as { fields: Record<string, string> }).fields;

describe('combinations of an order line', () => {
  test('keep names and values, merge equal rows at the place of the first, and follow the order of options (F25, F60)', async () => {
    const belt = await aBelt();
    const [first, second] = belt.options.map(({ id }) => String(id)) as [string, string];
    // Moved, so that the order of the options is not that of their ids.
    await sql`update product_options set position = 1 - position where product_id = ${belt.id}`.execute(
      portal.context.db,
    );
    const { status, body } = await place(belt, 100, [
      { quantity: 40, choices: { [second]: ' mb ', [first]: choiceOf(belt, 0) } },
      { quantity: 30, choices: { [first]: '90 CM' } },
      { quantity: 30, choices: { [first]: choiceOf(belt, 0), [second]: 'mb' } },
    ]);
    expect(status).toBe(201);
    const breakdown = [
      {
        quantity: 70,
        choices: [
          { option: 'Monogram', value: 'mb' },
          { option: 'Length', value: '80 cm' },
        ],
      },
      { quantity: 30, choices: [{ option: 'Length', value: '90 cm' }] },
    ];
    expect(body.order.products[0]?.breakdown).toEqual(breakdown);
    const { body: list } = await customer.call('readOrders', { view: 'summary' });
    const summary = list.orders.find(({ id }: { id: number }) => id === body.order.id);
    expect(summary?.products[0]).toMatchObject({ combinations: 2 });
    expect(summary?.products[0]).not.toHaveProperty('breakdown');
  });

  test('stay in the order when the option is renamed or retired (OR-4, B98)', async () => {
    const belt = await aBelt();
    const { body } = await place(belt, 5, [
      { quantity: 5, choices: { [belt.options[0]?.id ?? 0]: choiceOf(belt, 0) } },
    ]);
    await admin.call(
      'updateProduct',
      { id: belt.id },
      { form: productFormOf({ productCode: belt.productCode, options: '[]' }) },
    );
    const { body: after } = await customer.call('readOrder', { id: body.order.id });
    expect(after.order.products[0]?.breakdown).toEqual([
      { quantity: 5, choices: [{ option: 'Length', value: '80 cm' }] },
    ]);
    expect((await place(belt, 5)).status).toBe(201);
  });

  test('of a product with colors may name a color, which is never required', async () => {
    const bag = await aBelt([], 'Cognac, Black');
    expect((await place(bag, 5)).body.order.products[0]?.breakdown).toEqual([]);
    const { body } = await place(bag, 5, [
      { quantity: 2, choices: { 0: 'cognac' } },
      { quantity: 3, choices: { 0: 'Black' } },
    ]);
    expect(body.order.products[0]?.breakdown).toEqual([
      { quantity: 2, choices: [{ option: 'Color', value: 'Cognac' }] },
      { quantity: 3, choices: [{ option: 'Color', value: 'Black' }] },
    ]);
    const refused = await place(bag, 5, [{ quantity: 5, choices: { 0: 'Oxblood' } }]);
    expect([refused.code, fieldsOf(refused.body)]).toEqual([
      'orderLineRefused',
      { 'products.0.breakdown.0.Color': 'is not one of the choices' },
    ]);
  });

  test('are empty when no row chooses anything', async () => {
    const wallet = await aBelt([monogram]);
    const { body } = await place(wallet, 5, [
      { quantity: 2, choices: {} },
      { quantity: 3, choices: { [wallet.options[0]?.id ?? 0]: '  ' } },
    ]);
    expect(body.order.products[0]?.breakdown).toEqual([]);
  });

  test('store a text on one line (F62)', async () => {
    const wallet = await aBelt([monogram]);
    const { body } = await place(wallet, 5, [{ quantity: 5, choices: { [wallet.options[0]?.id ?? 0]: 'A\r\nB' } }]);
    expect(body.order.products[0]?.breakdown[0]?.choices).toEqual([{ option: 'Monogram', value: 'A B' }]);
  });

  test('are refused by row and option, all in one answer (B42, F61)', async () => {
    const belt = await aBelt();
    const other = await aBelt();
    const [first, second] = belt.options.map(({ id }) => String(id)) as [string, string];
    const foreign = String(other.options[0]?.id);
    const { code, body } = await place(belt, 50, [
      { quantity: 10, choices: {} },
      { quantity: 10, choices: { [first]: choiceOf(other, 0) } },
      { quantity: 10, choices: { [first]: '85 cm' } },
      { quantity: 10, choices: { [first]: '80 cm', [second]: 'ABCD' } },
      { quantity: 5, choices: { [first]: '80 cm', [foreign]: '80 cm' } },
    ]);
    expect([code, body]).toMatchObject([
      'orderLineRefused',
      { error: `Line 1 (${belt.productCode}): combinations must add up to 50` },
    ]);
    expect(fieldsOf(body)).toEqual({
      'products.0.breakdown': 'must add up to 50',
      'products.0.breakdown.0.Length': 'is required',
      'products.0.breakdown.1.Length': 'is not one of the choices',
      'products.0.breakdown.2.Length': 'is not one of the choices',
      'products.0.breakdown.3.Monogram': 'must have at most 3 characters',
      [`products.0.breakdown.4.${foreign}`]: 'is no longer offered',
    });
  });

  test.each([
    ['a NUL', 'a\u0000b', 'contains characters that cannot be stored'],
    ['half a surrogate pair', 'a\ud800', 'contains characters that cannot be stored'],
    ['101 marks on one letter', `a${'\u0301'.repeat(101)}`, 'must not have more than 100 combining marks in a row'],
    ['300,000 characters', 'a'.repeat(300_000), 'must have at most 2,000 characters'],
  ])('name the option whose text has %s, beside the other faults', async (_, text, why) => {
    const belt = await aBelt();
    const [first, second] = belt.options.map(({ id }) => String(id)) as [string, string];
    const refused = await place(belt, 5, [
      { quantity: 2, choices: { [first]: text, [second]: 'MB' } },
      { quantity: 3, choices: { [second]: text } },
    ]);

    expect([refused.status, refused.body.error]).toEqual([400, `Line 1 (${belt.productCode}): Length ${why}`]);
    expect(fieldsOf(refused.body)).toEqual({
      'products.0.breakdown.0.Length': why,
      'products.0.breakdown.1.Length': 'is required',
      'products.0.breakdown.1.Monogram': why,
    });
  });

  test('name the option whose text cannot be stored when a line is changed', async () => {
    const belt = await aBelt([monogram]);
    const id = String(belt.options[0]?.id);
    const { order } = (await place(belt, 5, [{ quantity: 5, choices: { [id]: 'MB' } }])).body;
    const breakdown = [{ quantity: 5, choices: { [id]: 'a\u0000b' } }];
    const change = { quantity: 5, breakdown, reason: 'By phone', revision: order.revision };
    const refused = await admin.call('changeOrderProduct', {
      ...{ id: order.id, productId: order.products[0].id },
      ...change,
    });

    expect([refused.status, fieldsOf(refused.body)]).toEqual([
      400,
      { 'products.0.breakdown.0.Monogram': 'contains characters that cannot be stored' },
    ]);
  });

  test('are judged as they are when another part of the order is invalid', async () => {
    const belt = await aBelt();
    const [first = ''] = belt.options.map(({ id }) => String(id));
    const of = (breakdown: unknown, others = {}) =>
      customer.call('placeOrder', {
        products: [{ productCode: belt.productCode, quantity: 5, breakdown, ...others }],
        requestedDate: 'soon',
      } as never);
    const fields = async (...given: Parameters<typeof of>) => {
      const { requestedDate, ...others } = fieldsOf((await of(...given)).body);
      return others;
    };

    expect(await fields([{ quantity: 5, choices: { [first]: '80 cm' } }])).toEqual({});
    expect(await fields([{ quantity: 4, choices: { [first]: '85 cm' } }])).toEqual({
      'products.0.breakdown': 'must add up to 5',
      'products.0.breakdown.0.Length': 'is not one of the choices',
    });
    expect(await fields([{ quantity: 4, choices: {} }], { quantity: 0 })).toEqual({
      'products.0.quantity': 'must be a whole number from 1 to 1,000,000',
      'products.0.breakdown.0.Length': 'is required',
    });
    expect(await fields([{ quantity: '5', choices: { [first]: '80 cm' } }])).toEqual({
      'products.0.breakdown.0.quantity': 'must be a whole number from 1 to 1,000,000',
    });
    const many = Array.from({ length: 2_001 }, () => ({ quantity: 1, choices: { [first]: '80 cm' } }));
    expect(await fields(many, { quantity: 2_001 })).toEqual({ 'products.0.breakdown': 'may have at most 200 rows' });
  });

  test('are asked for when the product has a required option (F28)', async () => {
    const belt = await aBelt();
    const { code, body } = await place(belt, 5);
    expect([code, fieldsOf(body)]).toEqual(['orderLineRefused', { 'products.0.breakdown.0.Length': 'is required' }]);
  });

  test('with a choice or option retired meanwhile are refused by their name (B100)', async () => {
    const belt = await aBelt();
    const [first, second] = belt.options.map(({ id }) => id) as [number, number];
    const kept = {
      id: first,
      name: 'Length',
      kind: 'choice',
      required: true,
      choices: [belt.options[0]?.choices?.[1]],
    };
    await admin.call(
      'updateProduct',
      { id: belt.id },
      { form: productFormOf({ productCode: belt.productCode, options: JSON.stringify([kept]) }) },
    );
    const { body } = await place(belt, 5, [{ quantity: 5, choices: { [first]: choiceOf(belt, 0), [second]: 'MB' } }]);
    expect(fieldsOf(body)).toEqual({
      'products.0.breakdown.0.Length': 'is no longer offered',
      'products.0.breakdown.0.Monogram': 'is no longer offered',
    });
    // A cart may still have an empty field of a retired option.
    expect((await place(belt, 5, [{ quantity: 5, choices: { [first]: '90 cm', [second]: ' ' } }])).status).toBe(201);
  });

  test('may name a choice that is offered again after one with its name was retired', async () => {
    const belt = await aBelt([length]);
    const [option, gone] = [belt.options[0]?.id ?? 0, choiceOf(belt, 0)];
    const save = (choices: unknown[]) => {
      const options = JSON.stringify([{ ...length, id: option, choices }]);
      const form = productFormOf({ productCode: belt.productCode, options });
      return admin.call('updateProduct', { id: belt.id }, { form });
    };
    const other = belt.options[0]?.choices?.[1];
    await save([other]);
    await save([other, { name: '80 cm' }]);
    expect((await place(belt, 5, [{ quantity: 5, choices: { [option]: '80 CM' } }])).status).toBe(201);
    expect(fieldsOf((await place(belt, 5, [{ quantity: 5, choices: { [option]: gone } }])).body)).toEqual({
      'products.0.breakdown.0.Length': 'is no longer offered',
    });
  });

  test('have at most 200 rows a line and 2,000 an order', async () => {
    const wallet = await aBelt([{ name: 'Initials', kind: 'text' }]);
    const rows = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ quantity: 1, choices: { [wallet.options[0]?.id ?? 0]: `I${n}` } }));
    expect((await place(wallet, 200, rows(200))).status).toBe(201);
    expect(fieldsOf((await place(wallet, 201, rows(201))).body)).toEqual({
      'products.0.breakdown': 'may have at most 200 rows',
    });

    const products = [];
    for (let line = 0; line < 11; line++) {
      const other = await aBelt([{ name: 'Initials', kind: 'text' }]);
      const breakdown = rows(200).map((row, n) => ({ ...row, choices: { [other.options[0]?.id ?? 0]: `I${n}` } }));
      products.push({ productCode: other.productCode, quantity: 200, breakdown });
    }
    const whole = await customer.call('placeOrder', { products });
    expect([whole.code, fieldsOf(whole.body)]).toEqual([
      'orderLineRefused',
      { 'products.10.breakdown': 'may have at most 2000 rows in an order' },
    ]);
    expect((await customer.call('placeOrder', { products: products.slice(0, 10) })).status).toBe(201);
  });

  test('may have a color and twelve options in each of 2,000 rows', async () => {
    const texts = Array.from({ length: 12 }, (_, n) => ({ name: `Text ${n}`, kind: 'text' }));
    const products = [];
    for (let line = 0; line < 10; line++) {
      const belt = await aBelt(texts, 'Black');
      const choices = Object.fromEntries([[0, 'Black'], ...belt.options.map(({ id }, n) => [id, `T${n}`])]);
      const breakdown = Array.from({ length: 200 }, (_, n) => ({
        quantity: 1,
        choices: { ...choices, [belt.options[0]?.id ?? 0]: `I${n}` },
      }));
      products.push({ productCode: belt.productCode, quantity: 200, breakdown });
    }

    const { status, body } = await customer.call('placeOrder', { products });

    expect([status, body.error]).toEqual([201, undefined]);
    expect(body.order.products[9].breakdown[199].choices).toHaveLength(13);
  });

  test('cost no statement: 200 lines with 10 rows take as many as without (B102)', async () => {
    const colors = Array.from({ length: 10 }, (_, n) => `Color ${n}`);
    const codes: string[] = [];
    for (let n = 0; n < 200; n++) codes.push((await aProduct(portal, { colors })).productCode);
    const breakdown = colors.map(color => ({ quantity: 2, choices: { 0: color } }));
    const statementsWith = async (line: { breakdown?: Row[] }) => {
      const products = codes.map(productCode => ({ productCode, quantity: 20, ...line }));
      const { answer, statements } = await observed(() => customer.call('placeOrder', { products }));
      expect(answer.status).toBe(201);
      return statements.length;
    };

    expect(await statementsWith({ breakdown })).toBe(await statementsWith({}));
  });

  test('are rows of the CSV export, whose files without any keep their columns', async () => {
    const account = await aCustomer(portal);
    const buyer = await portal.as(account);
    const wallet = await aBelt([{ name: 'Initials', kind: 'text' }], 'Black');
    const initials = String(wallet.options[0]?.id);
    const line = { productCode: wallet.productCode, quantity: 5 };
    await buyer.call('placeOrder', { products: [line] });
    const read = async () =>
      String((await buyer.call('exportOrders', {})).body)
        .trimEnd()
        .split('\r\n');
    expect((await read())[0]).not.toContain('"Options"');
    const breakdown = [
      { quantity: 2, choices: { 0: 'Black', [initials]: 'AB' } },
      { quantity: 3, choices: { [initials]: 'CD' } },
    ];
    await buyer.call('placeOrder', { products: [{ ...line, breakdown }] });
    const [head, ...rows] = await read();
    expect(head).toContain('"Deliver To","Options","Options quantity",');
    expect(rows.map(row => row.split(',').slice(-5, -3))).toEqual([
      ['"Color Black · Initials AB"', '2'],
      ['"Initials CD"', '3'],
      ['""', '""'],
    ]);
  });

  test('are found by the search of orders', async () => {
    const wallet = await aBelt([{ name: 'Initials', kind: 'text' }]);
    const { body } = await place(wallet, 1, [
      { quantity: 1, choices: { [wallet.options[0]?.id ?? 0]: 'Quillfeather' } },
    ]);
    const found = await admin.call('readOrders', { search: 'quillfeather' });
    expect(found.body.orders.map(({ id }: { id: number }) => id)).toEqual([body.order.id]);
  });

  test('add up to the quantity of the line also in the database (B101)', async () => {
    const belt = await aBelt();
    const { body } = await place(belt, 5, [{ quantity: 5, choices: { [belt.options[0]?.id ?? 0]: '80 cm' } }]);
    const change = sql`update order_products set quantity = 6 where order_id = ${body.order.id}`.execute(
      portal.context.db,
    );
    await expect(change).rejects.toThrow('order_products_breakdown');
  });
});

test('a refused sum is written in the language of the caller', () => {
  const refused = () => {
    const refusals = new LineRefusals([{ productCode: 'BELT' }]);
    const line = { quantity: 1_150, breakdown: [{ quantity: 1, choices: {} }] };
    resolveBreakdown(line, 0, { colors: [], options: null }, refusals);
    return refusals.problem()?.fields;
  };
  expect(refused()).toEqual({ 'products.0.breakdown': 'must add up to 1,150' });
  expect(inLanguage({ ...english, locale: 'de' }, refused)).toEqual({ 'products.0.breakdown': 'must add up to 1.150' });
});
