import { type DateState, dateStates } from '#contract/orders/date-states.ts';
import { notifyStaffOfLateOrders } from '../notifications/notify.ts';
import { datedOrders } from '../orders/open-lines/dated-orders.ts';
import { openLines } from '../orders/open-lines/open-lines.ts';
import { onlyRow } from '../platform/database/only-row.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { workshopZone } from '../platform/database/workshop-zone.ts';

/** The hour in the workshop's time zone from which the nightly notification is due. */
const hour = 3;

/** `counts` are those of Today. `late` and `willBeLate` are the orders that were neither on the previous night. */
type Night = { counts: Record<DateState, number>; late: number[]; willBeLate: number[] };

/** Notifies staff once a night of the orders that became late, or will be late, since the previous night (DA-7). */
export async function notifyOfLateOrders(tx: Tx): Promise<void> {
  if (!(await isDue(tx))) return;
  const fresh = (state: DateState) => sql`array(
    select order_id from dated where state = ${sql.lit(state)} and order_id <> all(before.ids) order by 1)`;
  const night = await sql<Night>`
    with ${openLines}, dated as materialized (${datedOrders}), before as (
      select expected_late as ids from ${onlyRow('forecast_state')} s
    )
    update forecast_state set notified_on = workshop_today(),
      expected_late = array(select order_id from dated where state in ('late', 'willBeLate') order by 1)
    from before
    returning json_build_object(${sql.join(
      dateStates.map(state => sql`${sql.lit(state)}, (select count(*) from dated where state = ${sql.lit(state)})`),
    )}) as counts, ${fresh('late')} as late, ${fresh('willBeLate')} as "willBeLate"`.one(tx);
  await notifyStaffOfLateOrders(tx, night);
}

async function isDue(tx: Tx): Promise<boolean> {
  const due = await sql`
    select from ${onlyRow('forecast_state')} s
    where s.notified_on is distinct from workshop_today()
      and extract(hour from now() at time zone ${workshopZone}) >= ${sql.lit(hour)}`.first(tx);
  return due !== undefined;
}
