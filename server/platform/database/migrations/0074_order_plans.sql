-- The days for which the last forecast planned orders without a promise: accepted ones, and new ones behind them (DA-13).
-- Null: no day is free. No foreign key, as for line_forecasts.
drop table acceptance_forecasts;
create table order_plans (
  order_id bigint primary key,
  planned_on date,
  likely_on date,
  safe_on date
);

-- The parts of the dates of a line, in working days: the work ahead of it by stage, its hold, its own work, and what
-- earlier dates taught (DA-14).
alter table line_forecasts
  add column held real not null default 0,
  add column own real not null default 0,
  add column experience real not null default 0,
  add column likely_days integer not null default 0,
  add column safe_days integer not null default 0;

-- Nothing counts with the usual lead time any more.
alter table forecast_state drop column median_lead;
