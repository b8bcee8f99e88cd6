import { expect, test } from 'vitest';
import { anAdmin, aProduct } from '#testing/builders.ts';
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
