import { limits } from '#contract/call/limits.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { statusLabels } from '#contract/orders/status-labels.ts';
import { remakeReasonLabels } from '#contract/production/remake-reasons.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { workshopZone } from '../../platform/database/workshop-zone.ts';
import type { TableFile } from '../../platform/http/serve.ts';
import { isStanding } from '../../platform/stages/standing-remake.ts';

/** Reads the first rows of what was made again in the last months (PR-16). */
export async function readRemakes(
  db: Db,
  _viewer: Viewer,
  { months }: InputOf<'readRemakes'>,
): Promise<AnswerOf<'readRemakes'>> {
  return remakesOf(db, months, limits.pageSize);
}

/**
 * Counts the items that were made again in the last months, this one included, by product, stage and reason, the most
 * first (PR-16). Undone remakes do not count. Orders that make delivered items again do not either: nobody says at which
 * stage the fault was. Without `most`, returns all rows.
 */
function remakesOf(db: Db, months: number, most: number | null): Promise<AnswerOf<'readRemakes'>> {
  const since = sql`(date_trunc('month', workshop_today()) - make_interval(months => ${months - 1}::int))
    at time zone ${workshopZone}`;
  return sql<AnswerOf<'readRemakes'>>`
    with counted as (
      select r.product_code, r.stage, r.reason, sum(r.quantity)::int as items, count(*)::int as times
      from remakes r
      where r.at >= ${since} and ${isStanding}
      group by 1, 2, 3
    ), shown as (
      select * from counted order by items desc, product_code, stage, reason limit ${most}::int
    )
    select (select coalesce(sum(items), 0)::int from counted) as total, (select count(*) from counted) > (select count(*) from shown) as more,
      coalesce((
        select json_agg(json_build_object('productCode', product_code, 'stage', stage, 'reason', reason, 'items', items,
          'times', times) order by items desc, product_code, stage, reason) from shown), '[]') as rows`.one(db);
}

/** Exports the rows of readRemakes, also those beyond its limit. There are at most as many as remakes. */
export const remakesExport: TableFile<'exportRemakes'> = {
  call: 'exportRemakes',
  name: 'made-again',
  columns: [
    { heading: 'Product' },
    { heading: 'Passed last' },
    { heading: 'Reason' },
    { heading: 'Items', kind: 'quantity' },
    { heading: 'Times', kind: 'quantity' },
  ],
  rows: async (db, _viewer, { months }) =>
    (await remakesOf(db, months, null)).rows.map(({ productCode, stage, reason, items, times }) => [
      productCode,
      statusLabels[stage],
      remakeReasonLabels[reason],
      items,
      times,
    ]),
};
