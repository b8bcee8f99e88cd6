import type { AnswerOf } from '#contract/calls.ts';
import { maySeeOrder } from '../platform/access/may-see.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { onlyRow } from '../platform/database/only-row.ts';
import { type JsonText, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { isCoverageOf, isLackingLine, lackingUntil } from '../platform/stages/coverage.ts';

/** Returns the dates of an order's unfinished lines and the numbers behind them (DA-3). Throws orderNotFound. */
export async function readForecast(
  db: Db,
  viewer: Viewer,
  { id }: { id: number },
): Promise<AnswerOf<'readForecast'> | JsonText> {
  return sql`
    select json_build_object('asOf', iso(s.as_of), 'days', s.days, 'finished', s.finished, 'why', case when s.as_of is null then 'tooFew' else s.why end,
      'lines', coalesce((
      select json_agg(json_build_object('productId', p.product_id, 'likelyOn', f.likely_on, 'safeOn', f.safe_on,
        'ahead', json_build_object('cutting', coalesce(f.ahead[1], 0), 'stitching', coalesce(f.ahead[2], 0),
          'finishing', coalesce(f.ahead[3], 0), 'packaging', coalesce(f.ahead[4], 0)),
        'heldDays', coalesce(f.held, 0), 'own', coalesce(f.own, 0), 'experience', coalesce(f.experience, 0),
        'likelyDays', coalesce(f.likely_days, 0), 'safeDays', coalesce(f.safe_days, 0),
        'held', h.id is not null, 'lacks', h.id is null and coalesce(${isLackingLine}, false),
        'materialOn', case when h.reason = 'material' then h.until when h.id is null and ${isLackingLine} then ${lackingUntil('p', 'v')} end) order by p.position)
      from order_products p
      left join line_forecasts f on f.order_id = p.order_id and f.product_id = p.product_id
      left join line_coverage v on ${isCoverageOf}
      left join line_holds h on h.order_id = p.order_id and h.product_id = p.product_id and h.ended_at is null
      where p.order_id = o.id and p.completed < p.quantity and not p.cancelled), '[]'))::text as json
    from orders o cross join ${onlyRow('forecast_state')} s
    where o.id = ${id} and ${maySeeOrder(viewer)}`.jsonText(db, 'orderNotFound');
}
