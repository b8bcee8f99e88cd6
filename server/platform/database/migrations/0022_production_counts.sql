-- Units that have passed each stage; `completed` are the units that have passed packaging.
alter table order_products
  add passed_cutting integer not null default 0,
  add passed_stitching integer not null default 0,
  add passed_finishing integer not null default 0,
  add pinned_at timestamptz;
-- The counts of existing lines follow from status and completed count. A rewrite of the table, unlike an update, fires no
-- trigger, so completed orders are migrated too.
alter table order_products
  alter passed_cutting type integer
    using case when status in ('stitching', 'finishing', 'packaging') then quantity else completed end,
  alter passed_stitching type integer using case when status in ('finishing', 'packaging') then quantity else completed end,
  alter passed_finishing type integer using case when status = 'packaging' then quantity else completed end,
  -- Ten characters of Crockford's base 32 with 50 random bits. In base 64, the characters 9 to 12 of a UUID contain the
  -- bits that are not random; each of the 32 characters stands for two of the 64. No function, because it is slower.
  add ticket text not null default translate(
    substr(overlay(encode(uuid_send(gen_random_uuid()), 'base64') placing '' from 9 for 4), 1, 10),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
    '0123456789ABCDEFGHJKMNPQRSTVWXYZ0123456789ABCDEFGHJKMNPQRSTVWXYZ');
alter table order_products
  add constraint order_products_passed check (quantity >= passed_cutting and passed_cutting >= passed_stitching
    and passed_stitching >= passed_finishing and passed_finishing >= completed),
  add constraint order_products_ticket unique (ticket);

alter table orders
  add requested_date date,
  add promised_on date,
  add answer_settled_at timestamptz;

-- The rows of one action share a change_id; rows that an undo writes name the change they revert. The existing rows each
-- become a change of their own. worker_id and bench_id are references to rows that a later migration adds.
alter table production_events
  add source text not null default 'desk' check (source in ('desk', 'bench', 'bulk', 'derived', 'undo')),
  add change_id uuid not null default gen_random_uuid(),
  add undoes uuid check ((undoes is not null) = (source = 'undo')),
  add mark_id uuid,
  add worker_id bigint,
  add bench_id bigint,
  add happened_at timestamptz not null default now(),
  drop constraint production_events_what_check,
  add constraint production_events_what_check
    check (what in ('status', 'cutting', 'stitching', 'finishing', 'completed'));
alter table production_events
  alter source drop default,
  alter change_id drop default,
  alter happened_at type timestamptz using changed_at;
create index production_events_change on production_events (change_id);
create unique index production_events_mark on production_events (mark_id) where mark_id is not null;
create unique index production_events_undone on production_events (undoes, order_id, product_id, what)
  where undoes is not null;
