import { maySeeProduct } from '../access/may-see.ts';
import type { Viewer } from '../access/viewer.ts';
import { calledAs, partOf } from '../catalog/product-search.ts';
import { type Sql, sql } from '../database/sql.ts';

/** Trigrams need three characters; a shorter text is common enough to be among the orders that a page examines. */
const leastIndexed = 3;

/**
 * Condition: the order `o` has a line `p` with this condition. Looked up for each examined order; for an `exists`,
 * PostgreSQL would scan all lines.
 */
export function hasLine(condition: Sql<unknown>): Sql<boolean> {
  return sql`coalesce((select true from order_products p where p.order_id = o.id and ${condition} limit 1), false)`;
}

/** The table expression `named`: the products that are called what was typed, but have another code. */
export function namedProducts(viewer: Viewer, typed: string): Sql<unknown> {
  return sql`named as materialized (
    select p.id from products p where ${maySeeProduct(viewer)} and ${calledAs(typed)})`;
}

/** Condition on the order `o`: its number, customer, codes, notes or products (`namedProducts`) have the typed text. */
export function isSearched(typed: string): Sql<boolean> {
  return sql<boolean>`(o.id::text = ltrim(${typed}, '#')
    or coalesce((select true from order_words w where w.order_id = o.id and ${inWords(typed)}), false)
    or ${hasLine(sql`p.product_id in (select id from named)`)})`;
}

/**
 * The rows of all orders that `isSearched` finds, from indexes; undefined when the text is too short for them. `offset 0`
 * makes PostgreSQL look up these orders, instead of all orders in the order of the list until enough are found.
 */
export function searchedOrders(typed: string): Sql<unknown> | undefined {
  if (typed.length < leastIndexed) return undefined;
  const number = Number(/^#?([1-9]\d{0,14})$/.exec(typed)?.[1] ?? 0);
  return sql`(
    select o.* from (
      select w.order_id from order_words w where ${inWords(typed)}
      union select p.order_id from named n cross join lateral (
        select order_id from order_products where product_id = n.id offset 0) p
      union select ${number}::bigint offset 0) f
    cross join lateral (select * from orders where id = f.order_id offset 0) o)`;
}

/** The same for a customer, whose own names are in all of its orders. */
export function isSearchedByCustomer(typed: string): Sql<boolean> {
  const part = partOf(typed);
  const isNumber = sql`o.po_number ilike ${part}`;
  return sql<boolean>`(${isNumber} or ${hasLine(
    sql`(p.product_code ilike ${part} or p.description ilike ${part} or p.product_id in (select id from named))`,
  )})`;
}

/** Notes are full of numbers, so a number is looked for in names and codes only. */
function inWords(typed: string): Sql<unknown> {
  const inNames = sql`w.names ilike ${partOf(typed)}`;
  return /^\d+$/.test(typed) ? inNames : sql`(${inNames} or w.notes ilike ${partOf(typed)})`;
}
