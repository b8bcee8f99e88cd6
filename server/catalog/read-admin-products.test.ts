import { expect, test } from 'vitest';
import { aCustomer, anAdmin, aProduct } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();

test('readAdminProducts pages by code, ignoring case, while products are added and deleted', async () => {
  const admin = await portal.as(await anAdmin(portal));
  for (const code of ['b-20', 'A-30', 'c.10', 'B-10', 'a-10']) await aProduct(portal, { code });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await admin.call('readAdminProducts', { sort: 'code', limit: '2', ...(cursor && { cursor }) });
    seen.push(...body.products.map(({ productCode }: { productCode: string }) => productCode));
    cursor = body.nextCursor ?? undefined;
    await sql`delete from products where product_code = ${seen.at(-1) ?? ''}`.execute(portal.context.db);
    await aProduct(portal, { code: `A-${seen.length}` });
  } while (cursor);

  expect(seen).toEqual(['a-10', 'A-30', 'B-10', 'b-20', 'c.10']);
});

test('readAdminProducts sorts search results and rejects the cursor of another sort order', async () => {
  const admin = await portal.as(await anAdmin(portal));
  for (const code of ['Q-2', 'Q-1', 'Q-3']) await aProduct(portal, { code });

  const { body } = await admin.call('readAdminProducts', { sort: 'code', productCode: 'q-' });
  expect(body.products.map(({ productCode }: { productCode: string }) => productCode)).toEqual(['Q-1', 'Q-2', 'Q-3']);
  for (const query of [{ sort: 'price' }, { sort: 'code', cursor: '7' }, { cursor: '7.Q-1' }]) {
    expect([query, (await admin.call('readAdminProducts', query)).status]).toEqual([query, 400]);
  }
});

test('readAdminProducts finds parts of codes and names by words, the typed code first (OR-20)', async () => {
  const admin = await portal.as(await anAdmin(portal));
  const company = await aCustomer(portal);
  await aProduct(portal, { code: 'WX-101', description: 'Weekender strap, fits WX-10' });
  await aProduct(portal, { code: 'AWX-10', description: 'Leather tray' });
  await aProduct(portal, { code: 'WX-10', description: 'Leather weekender, large' });
  const named = await aProduct(portal, { code: 'ZZ-9', description: 'Tote' });
  await sql`insert into raw_materials (product_id, product_code, product_name)
    values (${named.id}, 'ZZ-9', 'Weekender of 2025')`.execute(portal.context.db);
  await aProduct(portal, { code: 'WX-109', description: 'Weekender', visibleTo: [await aCustomer(portal)] });
  const found = async (find: string, more: object = {}) => {
    const { body } = await admin.call('readAdminProducts', {
      find,
      sort: 'match',
      customer: String(company.companyId),
      ...more,
    });
    return body.products.map(({ productCode }: { productCode: string }) => productCode);
  };

  expect(await found('wx-10')).toEqual(['WX-10', 'WX-101', 'AWX-10']);
  expect(await found('WEEKENDER')).toEqual(['WX-10', 'WX-101', 'ZZ-9']);
  expect(await found('large leath')).toEqual(['WX-10']);
  expect(await found('week 2025')).toEqual(['ZZ-9']);
  expect(await found('wx tray')).toEqual(['AWX-10']);
  expect(await found('nothing weekender')).toEqual([]);

  const { body: page } = await admin.call('readAdminProducts', { find: 'wx', sort: 'match', limit: '2' });
  const { body: next } = await admin.call('readAdminProducts', { find: 'wx', sort: 'match', cursor: page.nextCursor });
  expect([...page.products, ...next.products].map(({ productCode }) => productCode)).toEqual([
    'WX-10',
    'WX-101',
    'WX-109',
    'AWX-10',
  ]);
});
