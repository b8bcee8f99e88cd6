import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import type { Sorted } from '../platform/database/paging.ts';
import { type JsonStatement, type JsonText, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { adminProductJson, listedProductJson } from './product-json.ts';
import { bestMatch, isFound } from './product-search.ts';
import { listFields, newest, pageOfProducts } from './read-catalog.ts';

const sorts: Record<'newest' | 'code', Sorted> = {
  newest,
  code: {
    by: sql`lower(p.product_code)`,
    after: ({ key }) => sql`lower(p.product_code) > lower(${key}::text)`,
    cursor: sql`p.id || '.' || p.product_code`,
  },
};

/**
 * Reads all products for the workshop in one statement, searched by code, words, color and customer, newest first, by code or
 * the best match first.
 */
export async function readAdminProducts(
  db: Db,
  _viewer: Viewer,
  input: InputOf<'readAdminProducts'>,
): Promise<JsonText> {
  const { sort = 'newest', limit, cursor, ...search } = input;
  const sorted = sort === 'match' ? bestMatch(search.find ?? '') : sorts[sort];
  const where = sql<boolean>`${isFound(search)} and ${cursor ? sorted.after(cursor) : sql`true`}`;
  return sql`
    with ${pageOfProducts(where, limit, sorted)}
    select json_build_object(${listFields(listedProductJson, sorted)},
      'anyProducts', exists (select from products))::text as json`.jsonText(db);
}

/** Reads one product for the workshop. Throws productNotFound. */
export async function readAdminProduct(db: Db, _viewer: Viewer, { id }: { id: number }): Promise<JsonText> {
  return savedProduct(id).jsonText(db, 'productNotFound');
}

/** The answer of creating or updating a product. */
export function savedProduct(id: number): JsonStatement {
  return sql`
    select json_build_object('product', ${adminProductJson})::text as json
    from products p where p.id = ${id}`;
}
