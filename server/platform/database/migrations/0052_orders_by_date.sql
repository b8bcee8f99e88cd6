-- The workshop's lists by date: the promised day, or else the requested one; orders without a date last.
create index orders_open_by_date on orders (
  (coalesce(coalesce(promised_on, requested_date) - date '2000-01-01', 999999)), (-id))
  where completed_at is null;
create index orders_by_date on orders (
  admin_archived, (coalesce(coalesce(promised_on, requested_date) - date '2000-01-01', 999999)), (-id));
