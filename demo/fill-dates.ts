import type { PromiseReason } from '#contract/orders/promise-reasons.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Tx } from '#server/platform/database/transaction.ts';
import { type Accounts, idOf } from './fill-accounts.ts';
import type { OrderIds } from './fill-orders.ts';
import type { SampleOrder } from './orders.ts';
import { companyWithPeople, personOf } from './people.ts';

/** The number of conversations whose customer still waits. The others were settled. */
const waiting = 7;
/** The number of accepted orders that have no promise yet. */
const toPromise = 11;
/** Why promises changed, and what staff noted. */
const changes = {
  material: 'The brass buckles came ten days late',
  capacity: 'A large hotel order took both benches for a week',
  customer: 'They want it after their stocktaking',
  quality: 'The first hides had scars, new ones are here',
  other: 'The carrier moved the collection',
} satisfies Record<PromiseReason, string>;
const [reasons, notes] = [Object.keys(changes), Object.values(changes)];

type Given = { accounts: Accounts; orderIds: OrderIds; orders: readonly SampleOrder[]; now: Date };

/**
 * Creates the history of dates: first forecasts of finished lines, most of which held, and promised dates, some of them
 * changed. Needs orders and messages.
 */
export async function fillDates(tx: Tx, given: Given): Promise<void> {
  const { accounts, now } = given;
  const late = lateOrders(given);
  const ofOthers = given.orderIds.filter((_, index) => given.orders[index]?.customer !== companyWithPeople);
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
  // Most reviewed open orders have a promised date in the future. Two promised dates have passed.
  await sql`
    update orders set promised_on = case
        when finished_items = total_items then created_at::date + 30 + (id * 13 % 12)::int
        when id = any(${late}::bigint[]) then ${now}::date - case when id = ${late[0]} then 4 else 1 end
        when id % 11 = 0 then ${now}::date + 11
        else ${now}::date + 39 + (id * 13 % 48)::int end
    where ended_at is null and status <> 'not_reviewed' and (id % 5 > 0 or id = any(${late}::bigint[]))`.execute(tx);
  await closeOnHolidays(tx, now);
  await promiseWorkingDays(tx);
  // Those with the most time are not decided yet, but for those of the customer that visitors become.
  await sql`
    update orders set promised_on = null where id in (
      select id from orders where ended_at is null and finished_items < total_items and promised_on is not null
        and id = any(${ofOthers}::bigint[])
      order by promised_on desc, id limit ${sql.lit(toPromise)} - (
        select count(*) from orders where ended_at is null and finished_items < total_items and promised_on is null
          and status <> 'not_reviewed'))`.execute(tx);
  const admin = idOf(accounts, 'admin');
  // Every third promise was changed once, and both late ones were.
  await sql`
    insert into order_promises (order_id, promised_on, was, reason, note, set_by, set_by_name, set_at)
    select o.id, case when step = 1 and is_changed then o.promised_on - 7 else o.promised_on end,
      case when step = 2 then o.promised_on - 7 end,
      case when step = 2 then (${reasons}::text[])[o.id % 5 + 1] end,
      case when step = 2 then (${notes}::text[])[o.id % 5 + 1] else '' end, ${admin}::bigint, ${personOf('admin')},
      least(${now}::timestamptz, o.created_at + interval '1 day' * case when step = 1 then 1 else 8 end)
    from (select *, id % 3 = 0 or id = any(${late}::bigint[]) as is_changed from orders where promised_on is not null) o
    join generate_series(1, 2) step on step = 1 or is_changed
    order by o.id, step`.execute(tx);
  await sql`
    update orders o set promised_was = p.was from order_promises p where p.order_id = o.id and p.was is not null`.execute(
    tx,
  );
  await sql`
    update orders set waits_since = null, answer_settled_at = ${now}::timestamptz
    where waits_since is not null and id not in (
      select o.id from orders o where o.waits_since is not null and o.ended_at is null and (
        select body like '%?' from order_messages where order_id = o.id order by id desc limit 1)
      order by o.waits_since desc limit ${sql.lit(waiting)})`.execute(tx);
}

/** Nothing is promised for a day on which nobody works: moves such promises of open orders to the last working day before. */
export async function promiseWorkingDays(tx: Tx): Promise<void> {
  await sql`
    update orders o set promised_on = (
      select max(day)::date from generate_series(o.promised_on - 14, o.promised_on, interval '1 day') day
      where extract(isodow from day) < 6 and not exists (
        select from workshop_settings w, jsonb_array_elements(w.closed) c
        where day between (c ->> 'from')::date and (c ->> 'to')::date))
    where ended_at is null and promised_on is not null`.execute(tx);
}

/** Returns two orders that should be ready by now, of other customers than the one that visitors become. */
function lateOrders({ orderIds, orders }: Given): number[] {
  const made = orders.flatMap(({ state, customer }, index) =>
    state === 'made' && customer !== companyWithPeople ? [orderIds[index] as number] : [],
  );
  return [made[1], made[4]].filter(id => id !== undefined);
}

/** Closes the workshop on Christmas and New Year's Day, this year and next. */
async function closeOnHolidays(tx: Tx, now: Date): Promise<void> {
  const closed = [0, 1].flatMap(later => {
    const year = now.getFullYear() + later;
    return [
      { from: `${year}-12-24`, to: `${year}-12-26`, name: 'Christmas' },
      { from: `${year + 1}-01-01`, to: `${year + 1}-01-01`, name: "New Year's Day" },
    ];
  });
  await sql`update workshop_settings set closed = ${JSON.stringify(closed)}::jsonb`.execute(tx);
}
