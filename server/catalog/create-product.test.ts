import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { catalogKept, emptyCatalog, productFormOf, storedNames, type TestFile } from '#testing/product-form.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { sql } from '../platform/database/sql.ts';

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
  const { rows: before } = await sql<{ id: number }>`select id from products`.execute(portal.context.db);
  const answer = await create(...given);
  expect([answer.code, answer.body.error]).toEqual([code, expect.any(String)]);
  if (before.length === 0) expect(await kept()).toEqual([]);
  return answer.body.error;
}

describe('createProduct', () => {
  test('adds a product with its pictures, the primary one first', async () => {
    const account = await aCustomer(portal);

    const { status, body } = await create(
      {
        productCode: ' ST-220 ',
        description: 'Day <b>pack</b> 🎒\nfor two',
        colors: 'Tan, tan,, Dark  brown ',
        visibleTo: [account.id],
      },
      { primaryImage: [await aPicture('jpeg', 30, 20), 'a.jpg'], galleryImages: many(2) },
    );

    expect(status).toBe(201);
    expect(body.product).toEqual({
      id: expect.any(Number),
      productCode: 'ST-220',
      description: 'Day <b>pack</b> 🎒\nfor two',
      colors: ['Tan', 'Dark brown'],
      images: [expect.stringMatching(/\.jpg$/), expect.stringMatching(/\.png$/), expect.stringMatching(/\.png$/)],
      primaryImageIndex: 0,
      options: [],
      visibleTo: [account.id],
      revision: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const { rows: files } = await sql<{ kind: string; owner_id: number | null }>`
      select kind, owner_id from files`.execute(portal.context.db);
    expect(files).toEqual(Array(3).fill({ kind: 'catalog', owner_id: null }));
    expect(await storedNames(portal.context.storage)).toHaveLength(15);
    await eventually(async () => expect(await readdir(join(portal.dataDir, 'tmp'))).toEqual([]));
    const read = await admin.call('readAdminProduct', { id: body.product.id });
    expect(read.body).toEqual(body);
  });

  test('accepts files before the fields and fields before the files', async () => {
    const form = new FormData();
    form.append('galleryImages', new File([small as never], 'g.png'));
    form.append('primaryImage', new File([(await aPicture('gif', 8, 8)) as never], 'p.gif'));
    form.append('primaryImageIndex', '1');
    form.append('productCode', 'LATE');
    const { body } = await admin.call('createProduct', {}, { form });
    expect(body.product).toMatchObject({
      primaryImageIndex: 1,
      images: [expect.stringMatching(/gif$/), expect.stringMatching(/png$/)],
    });
  });

  test('notifies the customers who may see it, and nobody else', async () => {
    const [one, other] = [await aCustomer(portal), await aCustomer(portal)];
    const told = async (account: typeof one) =>
      (await (await portal.as(account)).call('readNotifications')).body.notifications.map(
        (n: { message: string }) => n.message,
      );

    await create({ productCode: 'FOR-ALL', description: 'Tote' });
    await create({ productCode: 'FOR-ONE', visibleTo: [one.id] });

    expect(await told(one)).toEqual(['FOR-ONE', 'FOR-ALL, Tote']);
    expect(await told(other)).toEqual(['FOR-ALL, Tote']);
  });

  test('requires a code and a picture, with the specified error texts', async () => {
    expect(await refuses('productCodeRequired', { productCode: '  ' })).toBe('Product code is required');
    expect(await refuses('productCodeRequired', {})).toBe('Product code is required');
    expect(await refuses('productImageRequired', { productCode: 'A' }, {})).toBe(
      'At least one product image is required',
    );
  });

  test('rejects a code that exists in any case', async () => {
    await aProduct(portal, { code: 'Größe-1', images: 0 });
    expect(await refuses('productCodeTaken', { productCode: ' gRÖßE-1 ' })).toBe(
      'A product with this code already exists',
    );
    expect(await storedNames(portal.context.storage)).toEqual([]);
  });

  test('lets exactly one of two concurrent products with the same code win', async () => {
    const answers = await Promise.all(['race-1', 'RACE-1'].map(productCode => create({ productCode })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await storedNames(portal.context.storage)).toHaveLength(5);
  });

  test('rejects unknown customers, including staff, and values that are not a list', async () => {
    const known = await aCustomer(portal);
    const staff = await anAdmin(portal);
    await refuses('unknownCustomers', { productCode: 'A', visibleTo: [known.id, 999_999_999] });
    await refuses('unknownCustomers', { productCode: 'A', visibleTo: [staff.id] });
    for (const visibleTo of ['{', '"all"', '[{"id":1}]', '{"__proto__":[1]}']) {
      await refuses('invalidInput', { productCode: 'A', visibleTo });
    }
  });

  test('rejects fields that are too long, repeated or unknown', async () => {
    await refuses('invalidInput', { productCode: 'x'.repeat(65) });
    await refuses('invalidInput', { productCode: 'A', description: 'x'.repeat(5_001) });
    await refuses('invalidInput', { productCode: 'A\u0000' });
    await refuses('invalidInput', { productCode: 'A', primaryImageIndex: '1' });
    const twice = productFormOf({ productCode: 'A' }, { primaryImage: [small, 'a.png'] });
    twice.append('productCode', 'B');
    expect((await admin.call('createProduct', {}, { form: twice })).code).toBe('invalidInput');
    expect((await admin.send('POST', '/api/admin/products', { productCode: 'A' })).status).toBe(415);
    expect(await kept()).toEqual([]);
  });

  test('is allowed only to the workshop, with a session and its token', async () => {
    const forged = await portal.as(await anAdmin(portal));
    delete forged.cookies['XSRF-TOKEN'];
    await refuses('forged', { productCode: 'A' }, undefined, forged);
    await refuses('notAllowed', { productCode: 'A' }, undefined, await portal.as(await aCustomer(portal)));
    expect((await create({ productCode: 'S' }, undefined, await portal.as(await aSuperadmin(portal)))).status).toBe(
      201,
    );
  });
});
