import { expect, test } from 'vitest';
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
