import { isLineBehind, type LinesPage, lineKeyCount, sortedLines } from '../../orders/open-lines/open-lines.ts';
import { isBehind, placeOf } from '../../platform/database/paging.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

/** A section of Today in pages. */
export type Pages = {
  /** One page as a subquery. Its rows have `place`, their rank, and `at`, their place in the section for a cursor. */
  page: Sql;
  /** The number of rows from this page on. */
  left: Sql<number>;
  /** The most rows of a page. */
  limit: number;
  /** The number of values in a cursor. */
  keys: number;
};

/** The lines `l` that match a condition, in the order of work. */
export function linePages(areShown: Sql<boolean>, page: LinesPage): Pages {
  return {
    page: sortedLines(areShown, page),
    left: sql`(select count(*) from lines l where ${areShown} and ${isLineBehind(page)})`,
    limit: page.limit,
    keys: lineKeyCount(page),
  };
}

/** The rows of `from`, whose alias is `row`, sorted by `by`. As whole numbers, its columns are `keys`. */
type SortedRows = { row: 'n' | 'o'; from: Sql; by: Sql; keys: readonly Sql<number>[] };

/** The rows of a list that is sorted by columns of its own. */
export function sortedPages({ row, from, by, keys }: SortedRows, { limit, after }: LinesPage): Pages {
  const rest = sql`${from} where ${isBehind(keys, after)}`;
  return {
    page: sql`(
      select r.*, row_number() over () as place
      from (select ${sql.ref(row)}.*, ${placeOf(keys)} as at from ${rest} order by ${by} limit ${limit}::int) r)`,
    left: sql`(select count(*) from ${rest})`,
    limit,
    keys: keys.length,
  };
}

/** The cursor of the page after the part `page` of a statement; null on the last one. */
export const nextPage = ({ left, limit }: Pages): Sql<string | null> =>
  sql`case when ${left} > ${limit}::int then (select at from page order by place desc limit 1) end`;
