import { describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { aCustomer, aFile, anAdmin, aProduct, type TestProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { productFormOf } from '#testing/product-form.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();

type Six = [TestProduct, TestProduct, TestProduct, TestProduct, TestProduct, TestProduct];
type Line = { productCode: string; quantity: number; description?: string; images?: string[] };
async function place(customer: Client, products: Line[]): Promise<number> {
  const { status, body } = await customer.call('placeOrder', { products });
  expect(status).toBe(201);
  return body.order.id;
}

async function update(id: number, changes: Record<string, string>, files = {}) {
  const admin = await portal.as(await anAdmin(portal));
  const { status } = await admin.call('updateProduct', { id }, { form: productFormOf(changes, files) });
  expect(status).toBe(200);
}

const linesOf = async (customer: Client, id: number) => (await customer.call('readReorder', { id })).body.lines;

describe('readReorder', () => {
  test('returns the lines of an unchanged order for ordering again, with the same files (B1)', async () => {
    const account = await aCustomer(portal);
    const customer = await portal.as(account);
    const products: Line[] = [];
    for (let line = 0; line < 12; line++) {
      const file = await aFile(portal, { owner: account });
      const { productCode } = await aProduct(portal);
      products.push({ productCode, quantity: line + 1, description: `Note ${line}`, images: [`/files/${file.name}`] });
    }
    const first = await place(customer, products);

    const lines = await linesOf(customer, first);
    expect(lines.map((line: { state: string }) => line.state)).toEqual(Array(12).fill('same'));
    const second = await place(
      customer,
      lines.map(({ productCode, quantity, description, images }: Line) => {
        return { productCode, quantity, description, images };
      }),
    );

    expect(second).not.toBe(first);
    const [before, after] = await Promise.all(
      [first, second].map(async id => (await customer.call('readOrder', { id })).body.order.products),
    );
    expect(after).toEqual(before);
  });

  test('returns each line with its fields and without catalog pictures (F2)', async () => {
    const account = await aCustomer(portal);
    const customer = await portal.as(account);
    const file = await aFile(portal, { owner: account });
    const product = await aProduct(portal, { images: 2 });
    const images = [product.images[1] as string, `/files/${file.name}`];
    const id = await place(customer, [{ productCode: product.productCode, quantity: 5, description: 'Brass', images }]);

    const { status, body } = await customer.call('readReorder', { id });

    expect(status).toBe(200);
    expect(body).toEqual({
      orderId: id,
      createdAt: expect.any(String),
      lines: [
        {
          productId: product.id,
          productCode: product.productCode,
          orderedCode: product.productCode,
          state: 'same',
          changes: [],
          quantity: 5,
          description: 'Brass',
          images: [`http://localhost:80/files/${file.name}`],
          breakdown: [],
          optionChanges: [],
        },
      ],
    });
  });

  test('reports new codes, descriptions and pictures, and the remaining lines can be placed (B2, F2)', async () => {
    const account = await aCustomer(portal);
    const customer = await portal.as(account);
    const all: TestProduct[] = [];
    for (let line = 0; line < 6; line++) all.push(await aProduct(portal, { description: 'Before' }));
    const [deleted, hidden, renamed, pictured, described, same] = all as Six;
    const id = await place(
      customer,
      all.map(({ productCode }) => ({ productCode, quantity: 3 })),
    );

    const admin = await portal.as(await anAdmin(portal));
    expect((await admin.call('deleteProduct', { id: deleted.id })).status).toBe(200);
    const other = await aCustomer(portal);
    await update(hidden.id, { productCode: `${hidden.productCode}-SECRET`, visibleTo: JSON.stringify([other.id]) });
    await update(renamed.id, { productCode: `${renamed.productCode}-NEW` });
    const primaryImage = [await aPicture('png', 8, 8), 'a.png'] as const;
    await update(pictured.id, { productCode: pictured.productCode, existingImages: '[]' }, { primaryImage });
    await update(described.id, { productCode: described.productCode, description: 'After' });

    const lines = await linesOf(customer, id);
    const told = lines.map((line: { state: string; changes: string[] }) => [line.state, line.changes]);
    expect(told).toEqual([
      ['gone', []],
      ['gone', []],
      ['changed', ['code']],
      ['changed', ['pictures']],
      ['changed', ['description']],
      ['same', []],
    ]);
    expect(lines[2]).toMatchObject({
      productId: renamed.id,
      productCode: `${renamed.productCode}-NEW`,
      orderedCode: renamed.productCode,
    });
    const orderable = lines.filter((line: { state: string }) => line.state !== 'gone');
    await place(
      customer,
      orderable.map(({ productCode, quantity, images }: Line) => ({ productCode, quantity, images })),
    );
    expect(same.id).toBe(lines[5].productId);
  });

  test('returns the same answer for a deleted and a hidden product (F1)', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const [deleted, hidden] = [await aProduct(portal), await aProduct(portal)];
    const id = await place(customer, [
      { productCode: deleted.productCode, quantity: 1 },
      { productCode: hidden.productCode, quantity: 1 },
    ]);
    const admin = await portal.as(await anAdmin(portal));
    await admin.call('deleteProduct', { id: deleted.id });
    const other = await aCustomer(portal);
    await update(hidden.id, { productCode: 'SECRET-1', visibleTo: JSON.stringify([other.id]) });

    const [one, two] = await linesOf(customer, id);

    const withoutCode = ({ productCode, orderedCode, ...rest }: Record<string, unknown>) => rest;
    expect(withoutCode(one)).toEqual(withoutCode(two));
    expect([one.productId, two.productId]).toEqual([null, null]);
    expect([one.productCode, two.productCode]).toEqual([deleted.productCode, hidden.productCode]);
  });

  test('reports no changed description for lines that were placed before descriptions were stored', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const product = await aProduct(portal, { description: 'Before' });
    const id = await place(customer, [{ productCode: product.productCode, quantity: 1 }]);
    await sql`
      update order_products set product_revision = null, product_description = null where order_id = ${id}`.execute(
      portal.context.db,
    );
    await update(product.id, { productCode: `${product.productCode}-NEW`, description: 'After' });

    expect((await linesOf(customer, id))[0].changes).toEqual(['code']);
  });

  test('keeps the files of the first order until the last order with them is deleted (B3, F3)', async () => {
    const account = await aCustomer(portal);
    const customer = await portal.as(account);
    const file = await aFile(portal, { owner: account });
    const { productCode } = await aProduct(portal);
    const first = await place(customer, [{ productCode, quantity: 1, images: [`/files/${file.name}`] }]);
    const [{ images }] = await linesOf(customer, first);
    const second = await place(customer, [{ productCode, quantity: 1, images }]);
    const admin = await portal.as(await anAdmin(portal));
    const kept = () => sql`select from files where id = ${file.id}`.first(portal.context.db);

    await admin.call('deleteOrder', { id: first });
    expect(await kept()).toBeDefined();
    await admin.call('deleteOrder', { id: second });
    expect(await kept()).toBeUndefined();
  });
});

describe('readPrevious', () => {
  test('lists the newest orders of a product, 3 unless a limit is given', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const { id, productCode } = await aProduct(portal);
    const other = await aProduct(portal);
    const orders: number[] = [];
    for (let quantity = 1; quantity <= 4; quantity++) {
      orders.push(await place(customer, [{ productCode, quantity, description: `Note ${quantity}` }]));
    }
    await place(customer, [{ productCode: other.productCode, quantity: 9 }]);
    const stranger = await portal.as(await aCustomer(portal));
    await place(stranger, [{ productCode, quantity: 7 }]);

    const { body } = await customer.call('readPrevious', { id });
    const { body: all } = await customer.call('readPrevious', { id, limit: '10' });

    expect(body.previous.map((line: { orderId: number }) => line.orderId)).toEqual(orders.toReversed().slice(0, 3));
    expect(body.previous[0]).toEqual({
      orderId: orders[3],
      createdAt: expect.any(String),
      quantity: 4,
      description: 'Note 4',
      images: [],
      breakdown: [],
      optionChanges: [],
      changes: [],
    });
    expect(all.previous).toHaveLength(4);
    expect((await customer.call('readPrevious', { id, limit: '11' })).status).toBe(400);
  });

  test('reports changes, and returns an empty list for a product that was never ordered', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const product = await aProduct(portal);
    const fresh = await aProduct(portal);
    await place(customer, [{ productCode: product.productCode, quantity: 1 }]);
    await update(product.id, { productCode: `${product.productCode}-NEW` });

    expect((await customer.call('readPrevious', { id: product.id })).body.previous[0].changes).toEqual(['code']);
    expect((await customer.call('readPrevious', { id: fresh.id })).body.previous).toEqual([]);
  });

  test('returns 404 for a product that the customer may not see (F1)', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const hidden = await aProduct(portal, { visibleTo: [await aCustomer(portal)] });

    expect((await customer.call('readPrevious', { id: hidden.id })).code).toBe('productNotFound');
  });
});

describe('options of lines that are ordered again', () => {
  const length = { name: 'Length', kind: 'choice', required: true, choices: [{ name: '80 cm' }, { name: '90 cm' }] };
  const initials = { name: 'Initials', kind: 'text' };

  /** Places an order of 30 units in two lengths with initials. */
  async function ordered(description = 'Brass') {
    const admin = await portal.as(await anAdmin(portal));
    const customer = await portal.as(await aCustomer(portal));
    const product = await aProduct(portal);
    const read = async () => (await admin.call('readAdminProduct', { id: product.id })).body.product;
    await admin.call(
      'updateProduct',
      { id: product.id },
      { form: productFormOf({ productCode: product.productCode, options: [length, initials] }) },
    );
    const [first, second] = (await read()).options;
    const breakdown = [
      { quantity: 10, choices: { [first?.id ?? 0]: '80 cm', [second?.id ?? 0]: 'AB' } },
      { quantity: 20, choices: { [first?.id ?? 0]: '90 cm' } },
    ];
    const line = { productCode: product.productCode, quantity: 30, description, breakdown };
    const { body } = await customer.call('placeOrder', { products: [line] });
    const save = (options: unknown[]) =>
      admin.call(
        'updateProduct',
        { id: product.id },
        { form: productFormOf({ productCode: product.productCode, options }) },
      );
    const again = async () => (await linesOf(customer, body.order.id))[0];
    return { first, second, save, again, customer, productCode: product.productCode };
  }

  test('come back as the cart sends them, and may be placed as they are', async () => {
    const { first, second, again, customer, productCode } = await ordered();
    const [short, long] = first?.choices ?? [];
    const line = await again();
    expect(line).toMatchObject({ state: 'same', changes: [], optionChanges: [], description: 'Brass' });
    expect(line?.breakdown).toEqual([
      { quantity: 10, choices: { [first?.id ?? 0]: short?.id, [second?.id ?? 0]: 'AB' } },
      { quantity: 20, choices: { [first?.id ?? 0]: long?.id } },
    ]);
    const { quantity = 0, description = '', breakdown } = line ?? {};
    const placed = await customer.call('placeOrder', { products: [{ productCode, quantity, description, breakdown }] });
    expect(placed.status).toBe(201);
  });

  test('name a choice that is no longer offered and leave it empty, and keep a renamed one by its id (B43)', async () => {
    const { first, second, save, again } = await ordered();
    const [short, long] = first?.choices ?? [];
    await save([{ ...first, choices: [{ ...long, name: '95 cm' }] }, second]);
    const line = await again();
    expect(line).toMatchObject({
      state: 'changed',
      changes: ['choiceGone'],
      optionChanges: [{ change: 'choiceGone', option: 'Length', value: '80 cm' }],
    });
    expect(JSON.stringify(line?.breakdown)).not.toContain(`:${short?.id}`);
    expect(line?.breakdown[1]?.choices).toEqual({ [first?.id ?? 0]: long?.id });
  });

  test('name a new required option, and write the value of a removed one into the note', async () => {
    const { first, save, again } = await ordered();
    await save([first, { ...length, name: 'Buckle' }]);
    const line = await again();
    expect(line).toMatchObject({
      changes: ['optionNew', 'optionGone'],
      optionChanges: [
        { change: 'optionGone', option: 'Initials', value: 'AB' },
        { change: 'optionNew', option: 'Buckle', value: null },
      ],
      description: 'Brass\nInitials: AB',
    });
  });

  test('leave the value of a removed option out of a note that has no room for it', async () => {
    // The value takes 13 characters: a line break and 'Initials: AB'.
    for (const [room, length] of [
      [13, limits.lineDescription],
      [12, limits.lineDescription - 12],
    ] as const) {
      const { first, save, again } = await ordered('x'.repeat(limits.lineDescription - room));
      await save([first]);
      const line = await again();
      expect(line?.optionChanges).toEqual([{ change: 'optionGone', option: 'Initials', value: 'AB' }]);
      expect(line?.description).toHaveLength(length);
    }
  });
});
