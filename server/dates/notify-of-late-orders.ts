import { onlyRow } from '../database/only-row.ts';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { notifyStaffOfLateOrders } from '../notifications/notify.ts';
import { orderDateState } from '../orders/order-dates.ts';

/** The hour in the workshop's time zone from which the nightly notification is due. */
const hour = 3;

type Night = { late: number[]; fresh: number[] };

/** Notifies staff once a night of the orders that became expected late since the previous night (DA-7). */
export async function notifyOfLateOrders(tx: Tx): Promise<void> {
  const night = await sql<Night>`
    with late as (
      select coalesce(array_agg(o.id order by o.id), '{}') as ids from orders o
      where o.completed_at is null and o.promised_on is not null and ${orderDateState} = 'willBeLate'
    ), before as (
      select expected_late as ids from ${onlyRow('forecast_state')} s where notified_on is distinct from workshop_today()
    )
    update forecast_state set expected_late = late.ids, notified_on = workshop_today()
    from late, before, ${onlyRow('workshop_settings')} w
    where extract(hour from now() at time zone coalesce(w.time_zone, w.default_zone)) >= ${sql.lit(hour)}
    returning late.ids as late, array(select unnest(late.ids) except select unnest(before.ids) order by 1) as fresh`.first(
    tx,
  );
  if (night && night.fresh.length > 0) await notifyStaffOfLateOrders(tx, night.fresh);
}
