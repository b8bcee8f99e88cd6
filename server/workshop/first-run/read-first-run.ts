import type { Viewer } from '../../platform/access/viewer.ts';
import { type JsonText, type Sql, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** The JSON of the existing samples, or null when there are none. */
const sampleCounts: Sql<unknown> = sql`(
  select json_build_object('products', count(*) filter (where kind = 'product'),
    'customers', count(*) filter (where kind = 'customer'), 'orders', count(*) filter (where kind = 'order'))
  from samples having count(*) > 0)`;

/** Condition: the object is not part of the sample workshop. */
const isReal = (kind: string, id: Sql<unknown>) =>
  sql`not exists (select from samples s where s.kind = ${kind} and s.object_id = ${id})`;

/** Reads which of the first steps are done (NA-9). */
export async function readFirstRun(db: Db, viewer: Viewer): Promise<JsonText> {
  return sql`
    select json_build_object('firstRun', json_build_object(
      'product', (
        select json_build_object('id', p.id, 'productCode', p.product_code, 'image', (
          select '/uploads/products/' || f.name from product_images i join files f on f.id = i.file_id
          where i.product_id = p.id order by i.position <> p.primary_image_index, i.position limit 1))
        from products p where ${isReal('product', sql`p.id`)} order by p.id limit 1),
      'customer', (
        select json_build_object('id', a.id, 'username', a.username,
          'displayName', coalesce(nullif(a.company_name, ''), a.username))
        from customers a where a.role = 'customer' and ${isReal('customer', sql`a.id`)} order by a.id limit 1),
      'ordered', exists (select from orders o where ${isReal('order', sql`o.id`)}),
      'passwordChanged', exists (select from audit_entries where object = 'account' and object_id = ${viewer.id}
        and kind in ('credentialsChanged', 'passwordReset')),
      'samples', ${sampleCounts}))::text as json`.jsonText(db);
}
