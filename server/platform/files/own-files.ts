import type { Scope } from '../access/viewer.ts';
import { type Sql, sql } from '../database/sql.ts';

/** The file `f` is a picture in an order of the company, in an earlier revision of one or in a change request for one. */
export function inOwnOrder({ companyId }: Scope): Sql<boolean> {
  return sql`exists (
    select from order_product_images i join orders o on o.id = i.order_id
    where i.file_id = f.id and o.customer_id = ${companyId}
    union all select from order_revision_files i join orders o on o.id = i.order_id
    where i.file_id = f.id and o.customer_id = ${companyId})`;
}

/**
 * The company may see the file `f`, and order it again: it uploaded the file, or an order or a saved list of it has the
 * file. Orders may go to another customer, and lists stay.
 */
export function isOwnFile(viewer: Scope): Sql<boolean> {
  return sql`(f.owner_id = ${viewer.companyId} or ${inOwnOrder(viewer)} or exists (
    select from order_list_images i join order_lists l on l.id = i.list_id
    where i.file_id = f.id and l.company_id = ${viewer.companyId}))`;
}
