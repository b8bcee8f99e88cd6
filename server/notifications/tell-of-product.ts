import { type RawBuilder, sql } from 'kysely';
import { beginningOf } from '#contract/notification-words.ts';
import type { Tx } from '../database/transaction.ts';
import { type Audience, announcement } from '../live/announce.ts';

type Product = { id: number; productCode: string; description: string; visibleTo: readonly number[] };

/**
 * Tells a product's customers that it is new in their catalogue, and open screens that the catalogue changed. Who may not
 * see it hears nothing. `visibleTo` empty means all customers.
 */
export async function tellOfNewProduct(tx: Tx, product: Product): Promise<void> {
  const { id, productCode, description, visibleTo } = product;
  const line = beginningOf(description);
  const hearers = customersOf(visibleTo);
  await sql`
    with told as (
      insert into notifications (account_id, event, type, title, message, related_id)
      select a.id, 'productAdded', 'product', 'New product in your catalogue', ${[productCode, line].filter(Boolean).join(', ')},
        ${id}
      from accounts a
      where a.role = 'customer' and (${visibleTo.length} = 0 or a.id = any(${visibleTo}::bigint[]))
    )
    select ${announcement('catalogueChanged', {}, { ...hearers, workshop: true })},
      ${announcement('notificationsChanged', {}, hearers)}`.execute(tx);
}

/**
 * Tells of an import: customers of the products that it made, in one notification each about those it may see, that leads
 * to the newest of them; and open screens that the catalogue changed. `seeing` are the customers who see or saw what it
 * changed, 'all' of them if need be.
 */
export async function tellOfImport(tx: Tx, made: readonly number[], seeing: readonly number[] | 'all'): Promise<void> {
  const told = made.length > 0 ? await notifyOfProducts(tx, made) : [];
  const hearers = seeing === 'all' ? { customers: true } : { accounts: [...new Set([...told, ...seeing])] };
  await sql`select ${announcement('catalogueChanged', {}, { ...hearers, workshop: true })},
    ${announcement('notificationsChanged', {}, hearers)}`.execute(tx);
}

async function notifyOfProducts(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into notifications (account_id, event, type, title, message, related_id)
    select a.id, 'productAdded', 'product',
      case when count(*) = 1 then 'New product in your catalogue' else 'New products in your catalogue' end,
      -- No code of several: any of them may be hidden or gone later, and the notification stays.
      case when count(*) = 1 then min(p.product_code) else count(*) || ' products' end,
      max(p.id)
    from products p join accounts a on a.role = 'customer' and (p.visible_to = '{}' or a.id = any(p.visible_to))
    where p.id = any(${ids}::bigint[])
    group by a.id
    returning account_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Tells open screens that a product changed or went, as columns of a statement that does something else too; `visibleTo` is
 * who sees it or saw it before. What was told may have been taken back with it.
 */
export function catalogueChanged(visibleTo: readonly number[]): RawBuilder<unknown> {
  const hearers = customersOf(visibleTo);
  return sql`${announcement('catalogueChanged', {}, { ...hearers, workshop: true })},
    ${announcement('notificationsChanged', {}, hearers)}`;
}

/**
 * Takes back, as a part of a statement, what was told of a product: to those whom `visibleTo` does not name, or to all
 * when it is gone (decisions, 'Catalogue': notifications too act as if it did not exist).
 */
export function forgettingProduct(id: number, visibleTo?: readonly number[]): RawBuilder<unknown> {
  const all = visibleTo === undefined;
  return sql`delete from notifications
    where type = 'product' and related_id = ${id} and event = 'productAdded'
      and (${all} or (${visibleTo?.length ?? 0} > 0 and account_id <> all(${visibleTo ?? []}::bigint[])))`;
}

function customersOf(visibleTo: readonly number[]): Audience {
  return visibleTo.length === 0 ? { customers: true } : { accounts: visibleTo };
}
