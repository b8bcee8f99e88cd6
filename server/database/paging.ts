import type { SortedCursor } from '#contract/call/call.ts';
import { type Sql, sql } from './sql.ts';

/**
 * Paging by key: `page` reads one extra row to know whether there is another page; `shown` drops it. The limit is
 * literal text because PostgreSQL cannot plan with a parameter here and would plan each request again.
 */
export function limitOfPage(limit: number): Sql<unknown> {
  return sql`limit ${sql.lit(limit + 1)}`;
}

export function limitOfShown(limit: number): Sql<unknown> {
  return sql`limit ${sql.lit(limit)}`;
}

/** The rows after the last one of the previous page; `id` is the key column. */
export function isAfter(id: string, cursor: number | undefined): Sql<boolean> {
  return cursor === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(id)} < ${cursor}::bigint`;
}

export function nextCursorOf(limit: number): Sql<string | null> {
  return sql`case when (select count(*) from page) > ${sql.lit(limit)} then (select min(id)::text from shown) end`;
}

/** How the rows of a list are sorted, which of them come after a cursor, and the cursor of a row. */
export type Sorted = {
  by: Sql<unknown>;
  after: (cursor: SortedCursor) => Sql<boolean>;
  cursor: Sql<string>;
};

/** The cursor of the next page of a sorted list: that of the last row of `shown`, whose rows `row` names. */
export function nextSortedOf(sorted: Sorted, row: string): Sql<string | null> {
  const shown = sql`(select count(*) from shown)`;
  return sql`case when (select count(*) from page) > ${shown} then ${cursorAt('shown', row, sorted, shown)} end`;
}

/** The cursor of the row at an index of a list; null when the list is shorter. */
export function cursorAt(
  list: string,
  row: string,
  { by, cursor }: Pick<Sorted, 'by' | 'cursor'>,
  place: Sql<unknown>,
): Sql<string | null> {
  const rows = sql`${sql.ref(list)} ${sql.ref(row)}`;
  return sql`(select ${cursor} from ${rows} order by ${by} offset greatest(${place}, 1) - 1 limit 1)`;
}

/** Escapes `%`, `_` and `\` in a typed text. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, found => `\\${found}`);
}
