-- Lists with the open orders first continue with the completed ones, the newest completion first (OR-15). The time is
-- that of answers, to the millisecond.
create index orders_completed on orders ((date_trunc('milliseconds', completed_at at time zone 'UTC')) desc, id desc)
  where completed_at is not null and not admin_archived;
create index orders_completed_of_customer on orders (
  customer_id, (date_trunc('milliseconds', completed_at at time zone 'UTC')) desc, id desc)
  where completed_at is not null;
-- The expression of orders_by_requested_date, without the completed orders before the first open one.
create index orders_open_by_requested_date on orders ((coalesce(requested_date - date '2000-01-01', 999999)), (-id))
  where completed_at is null;
