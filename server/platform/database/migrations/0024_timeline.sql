-- Why the workshop stopped working on a line. A new hold ends the one before it. change_id and end_change_id name the
-- actions in the production log.
create table line_holds (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  product_id bigint not null,
  reason text not null check (reason in ('material', 'leather', 'customer', 'machine', 'other')),
  note text not null default '' check (length(note) <= 500),
  until date,
  source text not null check (source in ('desk', 'bench', 'bulk')),
  change_id uuid not null,
  set_at timestamptz not null default now(),
  set_by bigint not null,
  set_by_name text not null,
  ended_at timestamptz,
  end_change_id uuid,
  ended_by bigint,
  ended_by_name text,
  check (num_nulls(ended_at, end_change_id, ended_by, ended_by_name) in (0, 4)),
  foreign key (order_id, product_id) references order_products on delete cascade
);
create index line_holds_line on line_holds (order_id, product_id);
create unique index line_holds_open on line_holds (order_id, product_id) where ended_at is null;

-- Notes that customers never see: a table of their own, so that no query of messages can return them.
create table workshop_notes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  product_id bigint,
  text text not null check (length(text) between 1 and 1000),
  created_at timestamptz not null default now(),
  created_by bigint not null,
  created_by_name text not null,
  removed_at timestamptz,
  foreign key (order_id, product_id) references order_products on delete cascade
);
create index workshop_notes_order on workshop_notes (order_id, id) where removed_at is null;
create index workshop_notes_line on workshop_notes (order_id, product_id);

-- One row. Without a time zone, the setting TIME_ZONE applies. workdays starts with Monday.
create table workshop_settings (
  only_row boolean primary key default true check (only_row),
  time_zone text,
  workdays boolean[] not null default '{t,t,t,t,t,f,f}' check (cardinality(workdays) = 7),
  closed jsonb not null default '[]' check (jsonb_typeof(closed) = 'array' and jsonb_array_length(closed) <= 200),
  show_expected boolean not null default false,
  revision integer not null default 1
);
insert into workshop_settings default values;
