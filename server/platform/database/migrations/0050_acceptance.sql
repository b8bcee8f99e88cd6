-- When each line last stopped being new: reviewed, or its first unit counted (AC-1). Null while the line is new, and for
-- lines whose log does not show it; these count from the day of their order.
alter table order_products add accepted_at timestamptz;

-- Completed orders are filled, too, and no status of an order changes.
alter table order_products disable trigger user;
update order_products p set accepted_at = a.at
from (
  select distinct on (e.order_id, e.product_id) e.order_id, e.product_id, e.happened_at as at
  from production_events e
  where (e.what = 'status' and e.from_value = 'not_reviewed' and coalesce((
      select c.to_value from production_events c
      where c.order_id = e.order_id and c.product_id = e.product_id and c.what = 'cutting' and c.id < e.id
      order by c.id desc limit 1), '0') = '0')
    or (e.what = 'cutting' and e.from_value = '0' and coalesce((
      select s.to_value from production_events s
      where s.order_id = e.order_id and s.product_id = e.product_id and s.what = 'status' and s.id < e.id
      order by s.id desc limit 1), 'not_reviewed') = 'not_reviewed')
  order by e.order_id, e.product_id, e.id desc) a
where p.order_id = a.order_id and p.product_id = a.product_id
  and not (p.status = 'not_reviewed' and p.passed_cutting = 0);
alter table order_products enable trigger user;

-- A promise can be withdrawn by undoing the change that made it: another row without a date, which names that promise.
-- `change_id` is the change of production, or of several promises, that a promise was made with.
alter table order_promises
  alter promised_on drop not null,
  add withdraws bigint references order_promises,
  add change_id uuid,
  drop constraint order_promises_check,
  add constraint order_promises_withdrawal check ((promised_on is null) = (withdraws is not null)),
  add constraint order_promises_reason check (withdraws is not null or (was is null) = (reason is null));
create unique index order_promises_withdrawn on order_promises (withdraws) where withdraws is not null;
create index order_promises_change on order_promises (change_id) where change_id is not null;

-- What accepting a new order would do, as computed with the last forecast: its dates, the day to propose and how many
-- promised orders would get worse dates (AC-5). Only Today's list reads it. No foreign key, as for line_forecasts.
create table acceptance_forecasts (
  order_id bigint primary key,
  safe_on date,
  proposed_on date,
  delays integer not null
);

-- A change by which an order was accepted, and holds that wait for the answer to a question of the workshop.
alter table production_events
  drop constraint production_events_source_check,
  add constraint production_events_source_check
    check (source in ('desk', 'bench', 'bulk', 'derived', 'undo', 'accept'));
alter table line_holds add asked boolean not null default false;

-- The change that a notification is about, if undoing the change removes the notification.
alter table notifications add change_id uuid;
create index notifications_change on notifications (change_id) where change_id is not null;
