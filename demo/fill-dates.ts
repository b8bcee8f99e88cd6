import { sql } from '#server/database/sql.ts';
import type { Tx } from '#server/database/transaction.ts';
import { type Accounts, idOf } from './fill-accounts.ts';

/** The number of conversations whose customer still waits. The others were settled. */
const waiting = 5;

/**
 * Creates the history of dates: first forecasts of finished lines, most of which held, and promised dates, some of them
 * changed. Needs orders and messages.
 */
export async function fillDates(tx: Tx, { accounts, now }: { accounts: Accounts; now: Date }): Promise<void> {
  await sql`
    insert into first_forecasts (order_id, product_id, forecast_at, first_day, q50, spread, likely_days, safe_days, likely_on,
      safe_on)
    select order_id, product_id, placed, first_day, days, 4, days, days + 4, likely_on, likely_on + 6
    from (
      select f.*, greatest(1, (likely_on - first_day) * 5 / 7 + 1) as days
      from (
        select p.order_id, p.product_id, o.created_at as placed, o.created_at::date + 1 as first_day,
          greatest(o.created_at::date + 2, max(e.happened_at)::date + ((p.order_id * 7 + p.position * 5) % 14)::int - 8)
            as likely_on
        from order_products p join orders o on o.id = p.order_id
        join production_events e on e.order_id = p.order_id and e.product_id = p.product_id
        where e.what = 'completed' and e.to_value = p.quantity::text and p.completed = p.quantity
        group by p.order_id, p.product_id, o.created_at) f
    ) f`.execute(tx);
  // Most reviewed open orders have a promised date in the future. One promised date has passed, and one is too soon.
  await sql`
    update orders set promised_on = case
        when finished_items = total_items then created_at::date + 30 + (id * 13 % 12)::int
        when id % 40 = 20 then ${now}::date - 1
        when id % 40 = 0 then ${now}::date + 2
        else ${now}::date + 18 + (id * 13 % 48)::int end
    where completed_at is null and status <> 'not_reviewed' and (id % 5 > 0 or id % 20 = 0)`.execute(tx);
  const admin = idOf(accounts, 'admin');
  // Every third promise was changed once.
  await sql`
    insert into order_promises (order_id, promised_on, was, reason, note, set_by, set_by_name, set_at)
    select o.id, case when step = 1 and is_changed then o.promised_on - 7 else o.promised_on end,
      case when step = 2 then o.promised_on - 7 end,
      case when step = 2 then (array['material', 'capacity', 'customer', 'quality', 'other'])[o.id % 5 + 1] end,
      case when step = 2 then 'Told by telephone' else '' end, ${admin}::bigint, 'admin',
      least(${now}::timestamptz, o.created_at + interval '1 day' * case when step = 1 then 1 else 8 end)
    from (select *, id % 3 = 0 as is_changed from orders where promised_on is not null) o
    join generate_series(1, 2) step on step = 1 or is_changed
    order by o.id, step`.execute(tx);
  await sql`
    update orders o set promised_was = p.was from order_promises p where p.order_id = o.id and p.was is not null`.execute(
    tx,
  );
  await sql`
    update orders set waits_since = null, answer_settled_at = ${now}::timestamptz
    where waits_since is not null and id not in (
      select id from orders where waits_since is not null and completed_at is null
      order by waits_since desc limit ${sql.lit(waiting)})`.execute(tx);
}
