import { expect, test } from 'vitest';
import { aCustomer, anOrder } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import { isSearched, namedProducts } from './order-search.ts';

const portal = testPortal();

test('a search does not join the products that a word names to each examined order', async () => {
  const viewer = { id: 1, role: 'admin', side: 'admin' } as Viewer;

  const { rows } = await sql<Record<'QUERY PLAN', string>>`
    explain with ${namedProducts(viewer, 'garrison')}
    select o.id from orders o where ${isSearched(viewer, 'garrison')}`.execute(portal.context.db);

  const plan = rows.map(row => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('CTE Scan on few');
  expect(plan).not.toContain('Semi Join');
});

test("a customer finds the company's order by its number, and none of another company (OR-19)", async () => {
  // No code contains these numbers.
  await sql`select setval(pg_get_serial_sequence('orders', 'id'), 90417)`.execute(portal.context.db);
  const [mine, other] = [await aCustomer(portal), await aCustomer(portal)];
  const own = await anOrder(portal, { for: mine });
  const theirs = await anOrder(portal, { for: other });
  const customer = await portal.as(mine);
  const found = async (number: number) => {
    const { orders } = (await customer.call('readOrders', { search: String(number), view: 'summary' })).body;
    const counted = (await customer.call('countOrders', { search: String(number) })).body.found;
    return [orders.map(({ id }: { id: number }) => id), counted];
  };

  expect(await found(own.id)).toEqual([[own.id], { orders: 1, more: false }]);
  expect(await found(theirs.id)).toEqual([[], { orders: 0, more: false }]);
});
