import { folded } from '#contract/call/folding.ts';
import { calledAs, describedAs, namedAs } from '../catalog/product-search.ts';
import { maySeeProduct } from '../platform/access/may-see.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { numberIn, partOf } from '../platform/database/search-text.ts';
import { type Sql, sql } from '../platform/database/sql.ts';

/** Trigrams need three characters. A shorter text is so common that the orders of a page usually contain it. */
const leastIndexed = 3;
/** With more products than this, checking the products of each examined order is faster than listing all. */
const mostNamed = 1_000;

/** With more messages than this, reading the messages of each examined order is faster than listing all. */
const mostTalked = 1_000;

/** Condition: the words of the order `o` are as this condition on the row `w` of order_words says. */
function hasWords(condition: Sql<unknown>): Sql<boolean> {
  return sql`coalesce((select true from order_words w where w.order_id = o.id and ${condition}), false)`;
}

/**
 * Condition: a message of the order `o` contains the text. A rare word is in few orders, which the index names once; for a
 * common one, it reads the messages of each examined order until one has it. `offset 0` keeps PostgreSQL from using the
 * index of all messages for each order.
 */
function hasMessage(typed: string): Sql<boolean> {
  const ofOrder = sql<boolean>`coalesce((
    select true from (select body_folded from order_messages where order_id = o.id offset 0) m
    where ${inMessage(typed)} limit 1), false)`;
  if (folded(typed).length < leastIndexed) return ofOrder;
  return sql<boolean>`case when (select count(*) from talked) <= ${sql.lit(mostTalked)}
    then o.id in (select order_id from talked) else ${ofOrder} end`;
}

/** Condition: the message `m` contains the text. Messages contain many short numbers, which say nothing. */
function inMessage(typed: string): Sql<boolean> {
  return isShortNumber(typed) ? sql<boolean>`false` : sql<boolean>`m.body_folded like ${partOf(typed)}`;
}

/** Whether a text is a number of up to three digits, which is looked for neither in notes nor in messages (OR-25). */
const isShortNumber = (typed: string): boolean => /^\d{1,3}$/.test(folded(typed));

/**
 * The table expressions `named`, all products with a name that matches the typed text, `few`, the first of them, and
 * `talked`, the orders of the first messages that contain it.
 * PostgreSQL computes only those that a statement reads.
 */
export function namedProducts(viewer: Viewer, typed: string): Sql<unknown> {
  const most = sql.lit(mostNamed + 1);
  const called = (condition: Sql<unknown>) => sql`(
    select p.id from products p where ${condition} and ${maySeeProduct(viewer)} limit ${most})`;
  return sql`named as materialized (
      select p.id from products p where ${maySeeProduct(viewer)} and ${calledAs(typed)}),
    few as materialized (${called(describedAs(typed))} union all ${called(namedAs(typed))}),
    talked as materialized (
      select m.order_id from order_messages m where ${inMessage(typed)} limit ${sql.lit(mostTalked + 1)})`;
}

/**
 * Condition: the order `o` contains a product of `namedProducts`. For a common word, it reads the products of the
 * order. `bool_or` makes PostgreSQL hash `few` once; as a condition on rows, it would join `few` to each examined
 * order.
 */
function hasNamedLine(viewer: Viewer, typed: string): Sql<boolean> {
  const isNamed = sql`(${describedAs(typed)} or r.name_folded like ${partOf(typed)})`;
  return sql`case when (select count(*) from few) <= ${sql.lit(mostNamed)}
    then coalesce((
      select bool_or(p.product_id in (select id from few)) from order_products p where p.order_id = o.id), false)
    else coalesce((select true from order_products l join products p on p.id = l.product_id
      left join raw_materials r on r.product_id = p.id
      where l.order_id = o.id and ${maySeeProduct(viewer)} and ${isNamed} limit 1), false) end`;
}

/**
 * Condition on the order `o`: its number, customer, codes, notes, address, reasons of revisions, products (`namedProducts`) or
 * messages contain the typed text.
 */
export function isSearched(viewer: Viewer, typed: string): Sql<boolean> {
  return sql<boolean>`(o.id = ${numberIn(typed)}::bigint or ${hasWords(inWords(typed))}
    or ${hasNamedLine(viewer, typed)} or ${hasMessage(typed)})`;
}

/**
 * The rows of all orders that `isSearched` finds, from indexes, or undefined when the text is too short for them.
 * `offset 0` makes PostgreSQL look up these orders, instead of reading all orders of the list until enough are found.
 */
export function searchedOrders(typed: string): Sql<unknown> | undefined {
  if (folded(typed).length < leastIndexed) return undefined;
  return sql`(
    select o.* from (
      select w.order_id from order_words w where ${inWords(typed)}
      union select p.order_id from named n cross join lateral (
        select order_id from order_products where product_id = n.id offset 0) p
      union select order_id from talked
      union select m.order_id from order_messages m
        where (select count(*) from talked) > ${sql.lit(mostTalked)} and ${inMessage(typed)}
      union select ${numberIn(typed)}::bigint offset 0) f
    cross join lateral (select * from orders where id = f.order_id offset 0) o)`;
}

/** The same for a customer, without the customer's names, which all of the customer's orders contain. */
export function isSearchedByCustomer(viewer: Viewer, typed: string): Sql<boolean> {
  return sql<boolean>`(o.id = ${numberIn(typed)}::bigint or ${hasWords(inWords(typed, 'codes'))}
    or ${hasNamedLine(viewer, typed)} or ${hasMessage(typed)})`;
}

/**
 * Condition: the names (which include the codes) or only the codes of an order, its notes or its addresses contain the text.
 * Notes contain many short numbers, which mean nothing.
 */
function inWords(typed: string, of: 'names' | 'codes' = 'names'): Sql<unknown> {
  const inNames = sql`${of === 'names' ? sql`w.names` : sql`w.codes`} like ${partOf(typed)}`;
  return isShortNumber(typed) ? inNames : sql`(${inNames} or w.notes like ${partOf(typed)})`;
}
