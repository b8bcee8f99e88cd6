import { type Sql, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { type Audience, announcement } from '../platform/live/announce.ts';
import { beginningOf, type Facts } from './words/notification-facts.ts';

type Product = { id: number; productCode: string; description: string; visibleTo: readonly number[] };

/** The customers of a product now and before. `before` is null for a new product. */
type Seen = { visibleTo: readonly number[]; before: readonly number[] | null };

/**
 * Notifies the customers who may see a new product. Also announces the changed catalog to their open screens and the
 * workshop's. An empty `visibleTo` means all customers.
 */
export async function notifyOfNewProduct(tx: Tx, product: Product): Promise<void> {
  const audience = customersOf(product.visibleTo);
  await sql`
    with notified as (${insertProductNotifications({ ...product, before: null })})
    select ${announcement('catalogChanged', {}, { ...audience, workshop: true })},
      ${announcement('notificationsChanged', {}, audience)}`.execute(tx);
}

/**
 * Part of a statement that notifies the customers who may see a product now and could not before (NO-1).
 */
export function insertProductNotifications(product: Product & Seen): Sql<unknown> {
  const { id, productCode, description, visibleTo, before } = product;
  const facts: Facts['productAdded'] = { productCode, description: beginningOf(description) };
  return sql`
    insert into notifications (account_id, event, type, facts, related_id)
    select a.id, 'productAdded', 'product', ${JSON.stringify(facts)}::jsonb, ${id}
    from accounts a
    where a.company_id is not null and a.deactivated_at is null and (${visibleTo.length} = 0 or a.company_id = any(${visibleTo}::bigint[]))
      and (${before === null} or (${before?.length ?? 0} > 0 and a.company_id <> all(${before ?? []}::bigint[])))`;
}

/** A product of an import. `before` lists the customers who could see it until now, null for a new product. */
type Imported = { id: number; before: readonly number[] | null };

/**
 * Gives each customer one notification about the products that an import made visible to that customer. It opens the
 * newest product. Announces the changed catalog to `seeing`: the customers who see or saw a changed product.
 */
export async function notifyOfImport(
  tx: Tx,
  imported: readonly Imported[],
  seeing: readonly number[] | 'all',
): Promise<void> {
  const notified = imported.length > 0 ? await insertImportNotifications(tx, imported) : [];
  const audience = seeing === 'all' ? { customers: true } : { accounts: notified, companies: seeing };
  await sql`select ${announcement('catalogChanged', {}, { ...audience, workshop: true })},
    ${announcement('notificationsChanged', {}, audience)}`.execute(tx);
}

async function insertImportNotifications(tx: Tx, imported: readonly Imported[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into notifications (account_id, event, type, facts, related_id)
    select a.id, 'productAdded', 'product',
      -- No code of several: any of them may be hidden or gone later, and the notification stays.
      case when count(*) = 1 then jsonb_build_object('productCode', min(p.product_code))
        else jsonb_build_object('products', count(*)) end,
      max(p.id)
    from jsonb_to_recordset(${JSON.stringify(imported)}::jsonb) as i(id bigint, before bigint[])
    join products p on p.id = i.id
    join accounts a on a.company_id is not null and a.deactivated_at is null
      and (p.visible_to = '{}' or a.company_id = any(p.visible_to))
      and (i.before is null or (i.before <> '{}' and a.company_id <> all(i.before)))
    group by a.id
    returning account_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Columns of a statement that announce a changed or deleted product to open screens. `visibleTo` lists the customers
 * who see the product or saw it before. Also announces changed notifications, because deleteProductNotifications may
 * have removed some.
 */
export function catalogChanged(visibleTo: readonly number[]): Sql<unknown> {
  const audience = customersOf(visibleTo);
  return sql`${announcement('catalogChanged', {}, { ...audience, workshop: true })},
    ${announcement('notificationsChanged', {}, audience)}`;
}

/**
 * Part of a statement that deletes the notifications of a product for customers who may no longer see it, or for all
 * customers when `visibleTo` is undefined (CA-2).
 */
export function deleteProductNotifications(id: number, visibleTo?: readonly number[]): Sql<unknown> {
  const all = visibleTo === undefined;
  return sql`delete from notifications
    where type = 'product' and related_id = ${id} and event = 'productAdded'
      and (${all} or (${visibleTo?.length ?? 0} > 0 and account_id not in (
        select id from accounts where company_id = any(${visibleTo ?? []}::bigint[]))))`;
}

function customersOf(visibleTo: readonly number[]): Audience {
  return visibleTo.length === 0 ? { customers: true } : { companies: visibleTo };
}
