import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import type { SavedListHead } from '#contract/cart/saved-lists/saved-lists.ts';
import { auditOf } from '#testing/all-rows.ts';
import { aCustomer, aFile, anAdmin, aPerson, aProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
type Line = { productCode: string; quantity: number; description?: string; images?: string[] };

async function save(customer: Client, name: string, products: Line[]) {
  const { status, body } = await customer.call('createList', { name, products });
  expect(status).toBe(201);
  return body.list;
}
const aLine = async (quantity = 5): Promise<Line> => ({ productCode: (await aProduct(portal)).productCode, quantity });

describe('saved lists', () => {
  test("return their lines like readReorder, with the customer's files", async () => {
    const account = await aCustomer(portal);
    const customer = await portal.as(account);
    const file = await aFile(portal, { owner: account });
    const product = await aProduct(portal, { images: 1 });
    const images = [product.images[0] as string, `/files/${file.name}`];
    const line = { productCode: product.productCode, quantity: 5, description: 'Brass', images };

    const list = await save(customer, ' Spring ', [line]);

    expect(list).toEqual({
      id: expect.any(Number),
      name: 'Spring',
      totalProducts: 1,
      totalItems: 5,
      updatedAt: expect.any(String),
      updatedBy: account.username,
      revision: 1,
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
    expect((await customer.call('readList', { id: list.id })).body).toEqual({ list });
    const { lines, revision, ...head } = list;
    expect((await customer.call('readLists')).body).toEqual({ lists: [head] });
  });

  test('accept lines with pictures of more than a megabyte, like an order', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const raw = { width: 800, height: 500, channels: 3 } as const;
    const picture = await sharp(randomBytes(1_200_000), { raw }).png().toBuffer();
    const line = { ...(await aLine()), images: [`data:image/png;base64,${picture.toString('base64')}`] };

    const { id } = await save(customer, 'Spring', [line]);
    const updated = await customer.call('updateList', { id, products: [line, await aLine()], revision: 1 });

    expect(updated.status).toBe(200);
    expect(updated.body.list.lines[0].images).toHaveLength(1);
  });

  test('report changed and deleted products', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const [kept, gone] = [await aProduct(portal), await aProduct(portal)];
    const list = await save(customer, 'Spring', [
      { productCode: kept.productCode, quantity: 1 },
      { productCode: gone.productCode, quantity: 2 },
    ]);
    const admin = await portal.as(await anAdmin(portal));
    await admin.call('deleteProduct', { id: gone.id });
    await sql`update products set description = 'New', revision = revision + 1 where id = ${kept.id}`.execute(
      portal.context.db,
    );

    const { body } = await customer.call('readList', { id: list.id });

    const told = body.list.lines.map((line: { state: string; changes: string[] }) => [line.state, line.changes]);
    expect(told).toEqual([
      ['changed', ['description']],
      ['gone', []],
    ]);
  });

  test('return 409 for the previous revision, and lose nothing (B6)', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const list = await save(customer, 'Spring', [await aLine()]);
    const { id } = list;

    const renamed = await customer.call('updateList', { id, name: 'Summer', revision: 1 });
    const late = await customer.call('updateList', { id, products: [await aLine(9)], revision: 1 });

    expect(renamed.body.list).toMatchObject({ name: 'Summer', revision: 2, totalItems: 5 });
    expect([late.status, late.code]).toEqual([409, 'changedMeanwhile']);
    expect((await customer.call('readList', { id })).body.list).toMatchObject({ name: 'Summer', totalItems: 5 });
    const replaced = await customer.call('updateList', { id, products: [await aLine(9)], revision: 2 });
    expect(replaced.body.list).toMatchObject({ name: 'Summer', revision: 3, totalItems: 9 });
    expect((await customer.call('updateList', { id, name: 'Autumn' })).status).toBe(400);
  });

  test('keep their revision when they are saved with the same name and lines (B81)', async () => {
    const account = await aCustomer(portal);
    const customer = await portal.as(account);
    const product = await aProduct(portal, { images: 1 });
    const file = await aFile(portal, { owner: account });
    const images = [product.images[0] as string, `/files/${file.name}`];
    const products = [{ productCode: product.productCode, quantity: 5, images }, await aLine()];
    const list = await save(customer, 'Spring', products);
    const told = () => auditOf(portal, 'listEdited', list.id);

    const same = await customer.call('updateList', { id: list.id, name: 'Spring', products, revision: 1 });
    expect([same.body.list, await told()]).toEqual([list, 0]);
    const stale = await customer.call('updateList', { id: list.id, products, revision: 2 });
    expect(stale.code).toBe('changedMeanwhile');

    const others = [
      products.toReversed(),
      products.map(line => ({ ...line, description: 'Brass' })),
      products.map(line => ({ ...line, images: [] })),
    ];
    for (const [index, other] of others.entries())
      await customer.call('updateList', { id: list.id, products: other, revision: index + 1 });
    expect((await customer.call('readList', { id: list.id })).body.list.revision).toBe(4);
    expect(await told()).toBe(3);
  });

  test('can be seen, used and renamed by a colleague, and read by a viewer (B4, B6)', async () => {
    const account = await aCustomer(portal);
    const colleague = await aPerson(portal, account, 'buyer', { name: 'Ada Finch' });
    const [owner, buyer, viewer] = await Promise.all(
      [account, colleague, await aPerson(portal, account, 'viewer')].map(one => portal.as(one)),
    );
    const file = await aFile(portal, { owner: account });
    const list = await save(owner as Client, 'Spring', [{ ...(await aLine()), images: [`/files/${file.name}`] }]);
    const { id } = list;

    const seen = await (buyer as Client).call('readList', { id });
    const { productCode, quantity, images } = seen.body.list.lines[0];
    const placed = await (buyer as Client).call('placeOrder', { products: [{ productCode, quantity, images }] });
    const renamed = await (buyer as Client).call('updateList', { id, name: 'Summer', revision: 1 });

    expect(placed.status).toBe(201);
    expect(renamed.body.list).toMatchObject({ name: 'Summer', updatedBy: 'Ada Finch', revision: 2 });
    expect((await (viewer as Client).call('readLists')).body.lists).toMatchObject([{ name: 'Summer' }]);
  });

  test('are removed with their files when the company is deleted (B83)', async () => {
    const account = await aCustomer(portal);
    const file = await aFile(portal, { owner: account });
    await save(await portal.as(account), 'Spring', [{ ...(await aLine()), images: [`/files/${file.name}`] }]);

    const { status } = await (await portal.as(await anAdmin(portal))).call('deleteCustomer', { id: account.id });

    expect(status).toBe(200);
    const left = await sql`select from files where id = ${file.id}`.first(portal.context.db);
    expect(left).toBeUndefined();
  });

  test('return 409 for a name that the company already uses, ignoring case', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const other = await portal.as(await aCustomer(portal));
    await save(customer, 'Spring', [await aLine()]);
    const summer = await save(customer, 'Summer', [await aLine()]);
    await save(other, 'Spring', [await aLine()]);

    const again = await customer.call('createList', { name: 'SPRING', products: [await aLine()] });
    const renamed = await customer.call('updateList', { id: summer.id, name: 'spring', revision: 1 });

    expect([again.code, renamed.code]).toEqual(['listNameTaken', 'listNameTaken']);
    expect((await customer.call('updateList', { id: summer.id, name: 'SUMMER', revision: 1 })).status).toBe(200);
  });

  test(`return 409 beyond ${limits.lists} lists of a company, and 400 beyond ${limits.orderLines} lines`, async () => {
    const account = await aCustomer(portal);
    const customer = await portal.as(account);
    await sql`
      insert into order_lists (company_id, name, updated_by, total_products, total_items)
      select ${account.id}, n::text, 'x', 1, 1 from generate_series(1, ${limits.lists}) n`.execute(portal.context.db);
    const line = await aLine();

    expect((await customer.call('createList', { name: 'One more', products: [line] })).code).toBe('tooManyOfThese');
    const many = Array.from({ length: limits.orderLines + 1 }, () => line);
    expect((await customer.call('createList', { name: 'Long', products: many })).status).toBe(400);
    expect((await customer.call('createList', { name: 'Empty', products: [] })).status).toBe(400);
    expect((await customer.call('createList', { name: ' ', products: [line] })).status).toBe(400);
  });

  test('never exceed their number when two are saved at once', async () => {
    const account = await aCustomer(portal);
    const customer = await portal.as(account);
    await sql`
      insert into order_lists (company_id, name, updated_by, total_products, total_items)
      select ${account.id}, n::text, 'x', 1, 1 from generate_series(2, ${limits.lists}) n`.execute(portal.context.db);
    const products = [await aLine()];

    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => customer.call('createList', { name: `List ${n}`, products })),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'tooManyOfThese')).toHaveLength(5);
  });

  test('reject unknown products, duplicate products and foreign files, naming each line', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const foreign = await aFile(portal, { owner: await aCustomer(portal) });
    const [one, two] = [await aLine(), await aLine()];
    const products = [one, { ...two, images: [`/files/${foreign.name}`] }, one, { productCode: 'NONE', quantity: 1 }];

    const { code, body } = await customer.call('createList', { name: 'Spring', products });

    expect(code).toBe('orderLineRefused');
    expect(Object.keys(body.fields)).toEqual(['products.1', 'products.2', 'products.3']);
    expect((await customer.call('readLists')).body.lists).toEqual([]);
  });

  test("return 404 for another company's list (B9)", async () => {
    const customer = await portal.as(await aCustomer(portal));
    const { id } = await save(customer, 'Spring', [await aLine()]);
    const stranger = await portal.as(await aCustomer(portal));

    expect((await stranger.call('readList', { id })).code).toBe('listNotFound');
    expect((await stranger.call('updateList', { id, name: 'Mine', revision: 1 })).code).toBe('listNotFound');
    expect((await stranger.call('deleteList', { id })).code).toBe('listNotFound');
    expect((await stranger.call('readLists')).body.lists.map((list: SavedListHead) => list.id)).toEqual([]);
  });

  test('keep their files until nothing uses them (B3, F3)', async () => {
    const account = await aCustomer(portal);
    const customer = await portal.as(account);
    const [file, other] = [await aFile(portal, { owner: account }), await aFile(portal, { owner: account })];
    const line = await aLine();
    const { id } = await save(customer, 'Spring', [
      { ...line, images: [`/files/${file.name}`, `/files/${other.name}`] },
    ]);
    const placed = await customer.call('placeOrder', { products: [{ ...line, images: [`/files/${file.name}`] }] });
    const kept = async () => {
      const { rows } = await sql<{ id: number }>`
        select id from files where id in (${file.id}, ${other.id}) order by id`.execute(portal.context.db);
      return rows.map(row => row.id);
    };

    await (await portal.as(await anAdmin(portal))).call('deleteOrder', { id: placed.body.order.id });
    expect(await kept()).toEqual([file.id, other.id]);
    await customer.call('updateList', { id, products: [{ ...line, images: [`/files/${file.name}`] }], revision: 1 });
    expect(await kept()).toEqual([file.id]);
    expect((await customer.call('deleteList', { id })).body).toEqual({ success: true });
    expect(await kept()).toEqual([]);
  });
});
