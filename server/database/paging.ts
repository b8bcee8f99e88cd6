import { type RawBuilder, sql } from 'kysely';
import type { SortedCursor } from '#contract/call.ts';

/**
 * Paging by key, newest first: `page` takes one row more than asked for, which tells that there is another page; `shown` is
 * the page without it. Without a limit the list is whole. The number stands in the statement's text, and the key only when
 * there is one: by parameters the database could not tell how much is wanted, and would plan at every request anew.
 */
export function limitOfPage(limit: number | undefined): RawBuilder<unknown> {
  return limit === undefined ? sql`` : sql`limit ${sql.lit(limit + 1)}`;
}

export function limitOfShown(limit: number | undefined): RawBuilder<unknown> {
  return limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`;
}

/** Whether a row comes after the last one of the page before; `id` is its key's column. */
export function isAfter(id: string, cursor: number | undefined): RawBuilder<boolean> {
  return cursor === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(id)} < ${cursor}::bigint`;
}

export function nextCursorOf(limit: number | undefined): RawBuilder<string | null> {
  if (limit === undefined) return sql`null`;
  return sql`case when (select count(*) from page) > ${sql.lit(limit)} then (select min(id)::text from shown) end`;
}

/** How the rows of a list are sorted, which of them come after a cursor, and what a row's cursor reads. */
export type Sorted = {
  by: RawBuilder<unknown>;
  after: (cursor: SortedCursor) => RawBuilder<boolean>;
  cursor: RawBuilder<string>;
};

/** The next page of a sorted list: what follows the last row of `shown`, whose rows `row` names. */
export function nextSortedOf(
  { by, cursor }: Sorted,
  row: string,
  limit: number | undefined,
): RawBuilder<string | null> {
  if (limit === undefined) return sql`null`;
  return sql`case when (select count(*) from page) > ${sql.lit(limit)} then ${cursorAt('shown', row, { by, cursor }, limit)} end`;
}

/** The cursor of the row at a place of a list; null when it is shorter. */
export function cursorAt(
  list: string,
  row: string,
  { by, cursor }: Pick<Sorted, 'by' | 'cursor'>,
  place: number,
): RawBuilder<string | null> {
  const rows = sql`${sql.table(list)} ${sql.ref(row)}`;
  return sql`(select ${cursor} from ${rows} order by ${by} offset ${sql.lit(place - 1)} limit 1)`;
}

/** `%`, `_` and `\` in what a person typed mean themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, found => `\\${found}`);
}
