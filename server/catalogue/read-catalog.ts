import { type RawBuilder, sql } from 'kysely';
import type { InputOf } from '#contract/calls.ts';
import type { Db } from '../database/transaction.ts';
import { type JsonText, jsonText } from '../http/json-text.ts';
import { maySeeProduct } from '../http/may-see.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { adminProductJson, productJson } from './product-json.ts';

/** The products the viewer may see, newest first, searched by code and colour, paged by key. One statement. */
export function readCatalog(db: Db, viewer: Viewer, input: InputOf<'readCatalog'>): Promise<JsonText> {
  return readProducts(db, viewer, input, productJson);
}

/** All products as the workshop sees them. */
export function readAdminProducts(db: Db, viewer: Viewer, input: InputOf<'readAdminProducts'>): Promise<JsonText> {
  return readProducts(db, viewer, input, adminProductJson);
}

async function readProducts(
  db: Db,
  viewer: Viewer,
  { productCode, color, limit, cursor }: InputOf<'readCatalog'>,
  json: RawBuilder<unknown>,
): Promise<JsonText> {
  // No limit: the whole list, as `limit null` reads in SQL.
  const most = limit ?? null;
  const code = productCode?.trim();
  const conditions = [maySeeProduct(viewer)];
  if (code) conditions.push(sql`p.product_code ilike ${`%${escapeLike(code)}%`}`);
  if (color?.trim()) conditions.push(hasColor(color.trim()));
  if (cursor !== undefined) conditions.push(sql`p.id < ${cursor}::bigint`);
  const { rows } = await sql<{ json: string }>`
    with page as (
      select p.* from products p
      where ${sql.join(conditions, sql` and `)}
      order by p.id desc
      limit ${most}::bigint + 1
    ), shown as (select * from page order by id desc limit ${most}::bigint)
    select json_build_object(
      'products', coalesce((select json_agg(${json} order by p.id desc) from shown p), '[]'),
      'nextCursor', case when (select count(*) from page) > ${most}::bigint then (select min(id)::text from shown) end
    )::text as json`.execute(db);
  return jsonText(rows[0]?.json ?? '');
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

function hasColor(color: string): RawBuilder<boolean> {
  return sql`exists (select from unnest(p.colors) c where lower(c) = lower(${color}))`;
}

/** `%`, `_` and `\` in what a person typed mean themselves. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, found => `\\${found}`);
}
