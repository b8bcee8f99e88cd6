import type { SortedCursor } from '#contract/call/paging.ts';
import { type Sql, sql } from './sql.ts';

/**
 * Paging by key: `page` reads one extra row to determine whether another page exists, and `shown` drops it. The limit
 * is literal text, because PostgreSQL would plan each request again with a parameter here.
 */
export function limitOfPage(limit: number): Sql<unknown> {
  return sql`limit ${sql.lit(limit + 1)}`;
}

export function limitOfShown(limit: number): Sql<unknown> {
  return sql`limit ${sql.lit(limit)}`;
}

/** Condition: the row comes after the last one of the previous page. `id` is the key column. */
export function isAfter(id: string, cursor: number | undefined): Sql<boolean> {
  return cursor === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(id)} < ${cursor}::bigint`;
}

export function nextCursorOf(limit: number): Sql<string | null> {
  return sql`case when (select count(*) from page) > ${sql.lit(limit)} then (select min(id)::text from shown) end`;
}

/** The sort order of a list, the condition for rows after a cursor, and the cursor of a row. */
export type Sorted = {
  by: Sql<unknown>;
  after: (cursor: SortedCursor) => Sql<boolean>;
  cursor: Sql<string>;
};

/**
 * Returns the cursor of the next page of a sorted list: that of the last row of `shown`. `row` is the alias of its
 * rows.
 */
export function nextSortedOf(sorted: Sorted, row: string): Sql<string | null> {
  const shown = sql`(select count(*) from shown)`;
  return sql`case when (select count(*) from page) > ${shown} then ${cursorAt('shown', row, sorted, shown)} end`;
}

/** Returns the cursor of the row at an index of a list, or null when the list is shorter. */
export function cursorAt(
  list: string,
  row: string,
  { by, cursor }: Pick<Sorted, 'by' | 'cursor'>,
  place: Sql<unknown>,
): Sql<string | null> {
  const rows = sql`${sql.ref(list)} ${sql.ref(row)}`;
  return sql`(select ${cursor} from ${rows} order by ${by} offset greatest(${place}, 1) - 1 limit 1)`;
}

/**
 * Condition: the row comes after a place in a list that is sorted by these whole numbers. A list whose rows move and leave
 * meanwhile is paged this way, because behind a position a page would miss rows or repeat them.
 */
export function isBehind(keys: readonly Sql<number>[], place: readonly number[] | undefined): Sql<boolean> {
  if (!place) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(keys)}) > (${sql.join(place.map(value => sql`${value}::bigint`))})`;
}

/** The place of a row, as `placeCursor` of contract/call/paging.ts reads it. */
export function placeOf(keys: readonly Sql<number>[]): Sql<string> {
  return sql`concat_ws('-', ${sql.join(keys)})`;
}

/** A time and a day as whole numbers; those that are not set come last. */
export const timeKey = (time: Sql): Sql<number> =>
  sql`coalesce((extract(epoch from ${time}) * 1000000)::bigint, 9000000000000000)`;
export const dayKey = (day: Sql): Sql<number> => sql`coalesce(${day} - date '0001-01-01', 9000000000000000)`;

/** A collation that suits all languages: Österreich before Zebra (OR-12). */
export const byName = sql`collate "und-x-icu"`;
