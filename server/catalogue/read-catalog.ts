import { type RawBuilder, sql } from 'kysely';
import type { InputOf } from '#contract/calls.ts';
import { limitOfPage, limitOfShown, nextSortedOf, type Sorted } from '../database/paging.ts';
import type { Db } from '../database/transaction.ts';
import { type JsonText, jsonText } from '../http/json-text.ts';
import { maySeeProduct } from '../http/may-see.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { productJson } from './product-json.ts';
import { isFound } from './product-search.ts';

export const newest: Sorted = {
  by: sql`p.id desc`,
  after: ({ id }) => sql`p.id < ${id}::bigint`,
  cursor: sql`p.id::text`,
};

/** The products the viewer may see, newest first, searched by code and colour, paged by key. One statement. */
export async function readCatalog(db: Db, viewer: Viewer, input: InputOf<'readCatalog'>): Promise<JsonText> {
  const where = sql<boolean>`${maySeeProduct(viewer)} and ${isFound(input)}`;
  const { rows } = await sql<{ json: string }>`
    with ${pageOfProducts(where, input.limit)}
    select json_build_object(${listFields(productJson, input.limit)})::text as json`.execute(db);
  return jsonText(rows[0]?.json ?? '');
}

/** `page` has one row more than `shown` when there is another page. Without a limit the list is whole. */
export function pageOfProducts(
  where: RawBuilder<boolean>,
  limit: number | undefined,
  { by }: Sorted = newest,
): RawBuilder<unknown> {
  return sql`page as (
      select p.* from products p where ${where} order by ${by} ${limitOfPage(limit)}
    ), shown as (select * from page p order by ${by} ${limitOfShown(limit)})`;
}

/** The fields of a list's answer, from `page` and `shown`. */
export function listFields(
  json: RawBuilder<unknown>,
  limit: number | undefined,
  sorted: Sorted = newest,
): RawBuilder<unknown> {
  return sql`
    'products', coalesce((select json_agg(${json} order by ${sorted.by}) from shown p), '[]'),
    'nextCursor', ${nextSortedOf(sorted, 'p', limit)}`;
}

/** One product the viewer may see. Throws productNotFound. */
export async function readCatalogProduct(db: Db, viewer: Viewer, { id }: { id: number }): Promise<JsonText> {
  const { rows } = await sql<{ json: string }>`
    select json_build_object('product', ${productJson})::text as json
    from products p where p.id = ${id} and ${maySeeProduct(viewer)}`.execute(db);
  if (!rows[0]) throw problem('productNotFound');
  return jsonText(rows[0].json);
}

/** The colours of all products the viewer may see, each once without case, sorted. */
export async function readCatalogColors(db: Db, viewer: Viewer): Promise<JsonText> {
  const { rows } = await sql<{ json: string }>`
    select json_build_object('colors', coalesce(json_agg(color order by lower(color)), '[]'))::text as json
    from (select distinct on (lower(c.color)) c.color
          from products p, unnest(p.colors) as c(color)
          where ${maySeeProduct(viewer)} order by lower(c.color), c.color) found`.execute(db);
  return jsonText(rows[0]?.json ?? '');
}
