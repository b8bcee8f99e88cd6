-- The time zone of TIME_ZONE, which each start of the portal stores here; it applies while the workshop has chosen none.
alter table workshop_settings add default_zone text not null default 'UTC';

alter table audit_entries
  drop constraint audit_entries_object_check,
  add constraint audit_entries_object_check
    check (object in ('account', 'product', 'order', 'material', 'template', 'worker', 'bench', 'workshop'));

-- The workshop's current day. Stable, so that a statement computes it once.
create function workshop_today() returns date language sql stable as $$
  select (now() at time zone coalesce(time_zone, default_zone))::date from workshop_settings
$$;

-- The promise before the current one, and since when the customer waits for an answer.
alter table orders
  add promised_was date,
  add waits_since timestamptz;

update orders o set waits_since = w.since
from (
  select m.order_id, min(m.created_at) as since
  from order_messages m
  where m.sender = 'customer' and not exists (
    select from order_messages l where l.order_id = m.order_id and l.sender = 'admin' and l.id > m.id)
  group by m.order_id) w
where w.order_id = o.id;
create index orders_waiting on orders (waits_since, id) where waits_since is not null;

-- No writer of messages has to know of it. The first unanswered message counts.
create function keep_waits_since() returns trigger language plpgsql as $$
begin
  update orders set waits_since = case when new.sender = 'customer' then coalesce(waits_since, new.created_at) end
  where id = new.order_id and (new.sender = 'customer') is distinct from (waits_since is not null);
  return null;
end $$;
create trigger keep_waits_since after insert on order_messages for each row execute function keep_waits_since();

-- Promised dates are never changed or removed: another promise is another row.
create table order_promises (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  promised_on date not null,
  was date,
  reason text check (reason in ('material', 'capacity', 'customer', 'quality', 'other')),
  note text not null default '' check (length(note) <= 500),
  likely_on date,
  safe_on date,
  set_by bigint not null,
  set_by_name text not null,
  set_at timestamptz not null default now(),
  check ((was is null) = (reason is null))
);
create index order_promises_order on order_promises (order_id, id);
create trigger order_promises_stay before update or delete on order_promises
  for each row execute function refuse_change();

-- The first dates that were computed for a line; the accuracy of dates is measured by them. Times are working days.
-- No foreign keys here and below: the forecast writes lines that may be deleted meanwhile, and readers join the lines.
create table first_forecasts (
  order_id bigint not null,
  product_id bigint not null,
  forecast_at timestamptz not null default now(),
  first_day date not null,
  q50 double precision not null,
  spread double precision not null,
  likely_days integer not null,
  safe_days integer not null,
  likely_on date not null,
  safe_on date not null,
  primary key (order_id, product_id)
);
create trigger first_forecasts_stay before update or delete on first_forecasts
  for each row execute function refuse_change();

-- The current dates of unfinished lines. `ahead` is the work before the line in days of each stage.
create table line_forecasts (
  order_id bigint not null,
  product_id bigint not null,
  likely_on date,
  safe_on date,
  ahead real[] not null,
  as_of timestamptz not null default now(),
  primary key (order_id, product_id)
);

-- One row about the last forecast: measured days, finished lines, why there are no dates, the median lead of lines in
-- working days, and what the last nightly notification named.
create table forecast_state (
  only_row boolean primary key default true check (only_row),
  as_of timestamptz,
  days integer not null default 0,
  finished integer not null default 0,
  why text check (why in ('tooFew', 'noPace')),
  median_lead integer not null default 20,
  expected_late bigint[] not null default '{}',
  notified_on date
);
insert into forecast_state default values;

-- The forecast reads finished lines newest first, and what was done since a day.
create index production_events_finished on production_events (happened_at desc) where what = 'completed';
create index production_events_happened on production_events using brin (happened_at);
