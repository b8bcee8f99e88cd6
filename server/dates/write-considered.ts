import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { ConsideredLine } from './compute-acceptance.ts';

/**
 * Stores the dates that the review showed for the lines of an order that was accepted, so that the order shows them until
 * the next forecast (DA-3). Ignores lines that the order no longer has.
 */
export async function writeConsidered(tx: Tx, orderId: number, lines: readonly ConsideredLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into line_forecasts as l (order_id, product_id, likely_on, safe_on, ahead, held, own, experience, likely_days,
      safe_days)
    select p.order_id, p.product_id, g."likelyOn", g."safeOn", g.ahead, g.held, g.own, g.experience, g."likelyDays", g."safeDays"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as g("productId" bigint, "likelyOn" date, "safeOn" date,
      ahead real[], held real, own real, experience real, "likelyDays" int, "safeDays" int)
    join order_products p on p.order_id = ${orderId} and p.product_id = g."productId" and p.completed < p.quantity
    on conflict (order_id, product_id) do update
      set likely_on = excluded.likely_on, safe_on = excluded.safe_on, ahead = excluded.ahead, held = excluded.held,
        own = excluded.own, experience = excluded.experience, likely_days = excluded.likely_days,
        safe_days = excluded.safe_days, as_of = now()`.execute(tx);
}
