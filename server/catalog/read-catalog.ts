import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { maySeeProduct } from '../platform/access/may-see.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { limitOfPage, limitOfShown, nextSortedOf, type Sorted } from '../platform/database/paging.ts';
import { type JsonText, type Sql, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { productJson } from './product-json.ts';
import { isFound } from './product-search.ts';

export const newest: Sorted = {
  by: sql`p.id desc`,
  after: ({ id }) => sql`p.id < ${id}::bigint`,
  cursor: sql`p.id::text`,
};

/**
 * Reads the products that the viewer may see in one statement: newest first, searched by code and color, paged by key.
 */
export async function readCatalog(db: Db, viewer: Viewer, input: InputOf<'readCatalog'>): Promise<JsonText> {
  const where = sql<boolean>`${maySeeProduct(viewer)} and ${isFound(input)}`;
  return sql`
    with ${pageOfProducts(where, input.limit)}
    select json_build_object(${listFields(productJson)})::text as json`.jsonText(db);
}

/** `page` has one more row than `shown` when another page follows. */
export function pageOfProducts(
  where: Sql<boolean>,
  limit: number = limits.listEntries,
  { by }: Sorted = newest,
): Sql<unknown> {
  return sql`page as (
      select p.* from products p where ${where} order by ${by} ${limitOfPage(limit)}
    ), shown as (select * from page p order by ${by} ${limitOfShown(limit)})`;
}

/** The fields of a list's answer, from `page` and `shown`. */
export function listFields(json: Sql<unknown>, sorted: Sorted = newest): Sql<unknown> {
  return sql`
    'products', coalesce((select json_agg(${json} order by ${sorted.by}) from shown p), '[]'),
    'nextCursor', ${nextSortedOf(sorted, 'p')}`;
}

/** Reads one product that the viewer may see. Throws productNotFound. */
export async function readCatalogProduct(db: Db, viewer: Viewer, { id }: { id: number }): Promise<JsonText> {
  return sql`
    select json_build_object('product', ${productJson})::text as json
    from products p where p.id = ${id} and ${maySeeProduct(viewer)}`.jsonText(db, 'productNotFound');
}

/** Reads the colors of all products that the viewer may see, sorted and unique, ignoring case. */
export async function readCatalogColors(db: Db, viewer: Viewer): Promise<JsonText> {
  return sql`
    select json_build_object('colors', coalesce(json_agg(color order by lower(color)), '[]'))::text as json
    from (select distinct on (lower(c.color)) c.color
          from products p, unnest(p.colors) as c(color)
          where ${maySeeProduct(viewer)} order by lower(c.color), c.color) found`.jsonText(db);
}
