import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { ConsideredLine } from './compute-acceptance.ts';
import type { OrderPlan } from './forecast-facts.ts';

/** The facts that the review of an order showed: the dates of its lines and, while nothing promises a day, the plan. */
export type Reviewed = { lines: readonly ConsideredLine[]; plan?: Omit<OrderPlan, 'orderId'> | undefined };

/**
 * Stores the dates that the review showed for the lines of an order that was accepted, so that the order shows them until
 * the next forecast (DA-3). Without a promise it also has the plan of its review until then, which other reviews count
 * (DA-13). Ignores lines that the order no longer has.
 */
export async function writeConsidered(tx: Tx, orderId: number, { lines, plan }: Reviewed): Promise<void> {
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
  if (!plan) return;
  await sql`
    insert into order_plans (order_id, planned_on, likely_on, safe_on)
    values (${orderId}, ${plan.plannedOn}::date, ${plan.likelyOn}::date, ${plan.safeOn}::date)
    on conflict (order_id) do update
      set planned_on = excluded.planned_on, likely_on = excluded.likely_on, safe_on = excluded.safe_on`.execute(tx);
}

/** Removes the plan of an order, which was that of an order without a promise: the next forecast plans one at risk again. */
export async function removePlan(tx: Tx, orderId: number): Promise<void> {
  await sql`delete from order_plans where order_id = ${orderId}`.execute(tx);
}
