-- An order can be cancelled (OR-21). `ended_at` says that it is no longer open, whether completed or cancelled. The
-- indexes that depend on it are dropped first, because the stored column rewrites the table and every index on it.
drop index orders_open, orders_open_newest, orders_open_by_progress, orders_open_by_customer,
  orders_open_by_requested_date, orders_open_by_date, orders_completed, orders_completed_of_customer;
alter table orders
  add cancelled_at timestamptz,
  add cancelled_by bigint references accounts on delete set null,
  add cancelled_by_name text check (length(cancelled_by_name) between 1 and 200),
  add cancelled_by_side text check (cancelled_by_side in ('customer', 'admin')),
  add cancel_reason text check (char_length(cancel_reason) <= 500);
alter table orders
  add ended_at timestamptz generated always as (coalesce(completed_at, cancelled_at)) stored,
  -- Only completed orders could be archived.
  drop constraint orders_check3,
  add constraint orders_archived check (ended_at is not null or not (customer_archived or admin_archived)),
  add constraint orders_ended_once check (completed_at is null or cancelled_at is null),
  add constraint orders_cancelled check (
    num_nulls(cancelled_at, cancelled_by_name, cancelled_by_side, cancel_reason) in (0, 4));
create index orders_cancelled_by on orders (cancelled_by) where cancelled_by is not null;

create index orders_open on orders (customer_id, id desc) include (customer_name) where ended_at is null;
create index orders_open_newest on orders (id desc) where ended_at is null;
create index orders_open_by_progress on orders ((finished_items * 100 / total_items), id) where ended_at is null;
create index orders_open_by_customer on orders (lower(customer_name) collate "und-x-icu", (-id))
  where ended_at is null;
create index orders_open_by_requested_date on orders ((coalesce(requested_date - date '2000-01-01', 999999)), (-id))
  where ended_at is null;
create index orders_open_by_date on orders (
  (coalesce(coalesce(promised_on, requested_date) - date '2000-01-01', 999999)), (-id))
  where ended_at is null;
create index orders_ended on orders ((date_trunc('milliseconds', ended_at at time zone 'UTC')) desc, id desc)
  where ended_at is not null and not admin_archived;
create index orders_ended_of_customer on orders (
  customer_id, (date_trunc('milliseconds', ended_at at time zone 'UTC')) desc, id desc)
  where ended_at is not null;

-- Material demand reads the lines without their orders, so each line says that its order was cancelled.
alter table order_products add cancelled boolean not null default false;
drop index order_products_unfinished;
create index order_products_unfinished on order_products (product_id, order_id)
  where quantity - completed > 0 and not cancelled;

-- Completed and cancelled orders are fixed. Cancelling marks the lines before it marks the order.
create or replace function keep_order_status() returns trigger language plpgsql as $$
declare
  ended record;
begin
  select o.id, o.cancelled_at is not null as is_cancelled into ended from orders o
  where o.id in (select order_id from changed) and o.ended_at is not null limit 1;
  if found and ended.is_cancelled then
    raise exception 'order % is cancelled and can no longer be changed', ended.id
      using errcode = 'check_violation', constraint = 'order_cancelled';
  elsif found then
    raise exception 'order % is completed and can no longer be changed', ended.id
      using errcode = 'check_violation', constraint = 'order_completed';
  end if;
  update orders o set status = order_status(o.id)
  where o.id in (select order_id from changed) and o.status <> order_status(o.id);
  return null;
end $$;

-- Completed and cancelled orders keep the name that they had.
create or replace function show_new_name() returns trigger language plpgsql as $$
begin
  update orders set customer_shown = formerly(new.company_name, customer_name)
  where customer_id = new.id and ended_at is null
    and customer_shown is distinct from formerly(new.company_name, customer_name);
  if found then
    perform pg_notify('live', json_build_object('event', 'resync', 'data', json_build_object(),
      'to', json_build_object('workshop', true, 'companies', json_build_array(new.id)))::text);
  end if;
  return null;
end $$;

-- How long customers may cancel a new order themselves: the setting CANCEL_WITHIN, which the portal stores at its start.
alter table workshop_settings add cancel_within interval not null default '30 minutes';

alter table order_mails
  drop constraint order_mails_mail_check,
  add constraint order_mails_mail_check check (mail in ('orderPlaced', 'orderConfirmed', 'newMessage', 'customerMessage',
    'orderFinished', 'orderCompleted', 'documentAdded', 'sampleToApprove', 'sampleDecided', 'orderChanged'));
