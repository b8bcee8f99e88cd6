import { type Sql, sql } from '../../platform/database/sql.ts';

/** The JSON of the existing samples, or null when there are none. */
export const sampleCounts: Sql<unknown> = sql`(
  select json_build_object('products', count(*) filter (where kind = 'product'),
    'customers', count(*) filter (where kind = 'customer'), 'orders', count(*) filter (where kind = 'order'))
  from samples having count(*) > 0)`;
