import { beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { aPicture } from '#testing/pictures.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { productFormOf } from '#testing/product-form.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let superadmin: Client;
let customer: Client;
let account: TestAccount;
beforeAll(async () => {
  superadmin = await portal.as(await aSuperadmin(portal));
  account = await aCustomer(portal);
  customer = await portal.as(account);
});

const codeOf = ({ status, code }: { status: number; code?: string }) => [status, code];

describe('ER-8 names that differ in runs of blanks only are the same', () => {
  test('for product codes', async () => {
    await aProduct(portal, { code: 'TWO BLANKS' });
    const other = await aProduct(portal, { code: 'OTHER' });
    const primaryImage = [await aPicture('png'), 'a.png'] as const;

    expect(
      codeOf(
        await superadmin.call(
          'createProduct',
          {},
          { form: productFormOf({ productCode: 'Two  Blanks' }, { primaryImage }) },
        ),
      ),
    ).toEqual([409, 'productCodeTaken']);
    const changed = productFormOf({ productCode: 'two   blanks', existingImages: other.images });
    expect(codeOf(await superadmin.call('updateProduct', { id: other.id }, { form: changed }))).toEqual([
      409,
      'productCodeTaken',
    ]);
  });

  test('for saved lists of one company, and for workers', async () => {
    await aProduct(portal, { code: 'LIST-1' });
    const products = [{ productCode: 'LIST-1', quantity: 1 }];
    await customer.call('createList', { name: 'Spring order', products });
    expect(codeOf(await customer.call('createList', { name: 'spring   order', products }))).toEqual([
      409,
      'listNameTaken',
    ]);
    const other = await portal.as(await aCustomer(portal));
    expect((await other.call('createList', { name: 'Spring  order', products })).status).toBe(201);
    await superadmin.call('createWorker', { name: 'Ana Lind' });
    expect(codeOf(await superadmin.call('createWorker', { name: 'Ana  Lind' }))).toEqual([409, 'workerNameTaken']);
  });

  test('for usernames', async () => {
    const fields = { companyName: 'X', companyContact: '1', companyEmail: 'x@example.com', password: 'long-enough-1' };
    expect((await superadmin.call('createCustomer', { ...fields, username: 'two words' })).status).toBe(201);
    expect(codeOf(await superadmin.call('createCustomer', { ...fields, username: 'Two  Words' }))).toEqual([
      409,
      'usernameTaken',
    ]);
  });

  test('and names that were the same before stay, and can be changed in everything else', async () => {
    await sql`alter table products disable trigger products_same_name`.execute(portal.context.db);
    await aProduct(portal, { code: 'OLD NAME' });
    const second = await aProduct(portal, { code: 'OLD  NAME' });
    await sql`alter table products enable trigger products_same_name`.execute(portal.context.db);

    const form = productFormOf({ productCode: 'OLD  NAME', description: 'changed', existingImages: second.images });
    expect((await superadmin.call('updateProduct', { id: second.id }, { form })).status).toBe(200);
  });
});
