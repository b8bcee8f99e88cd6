-- Units that are made again: the change of production that sent them back to the beginning, and why. `id` is the one of the
-- device, which may send it twice.
create table remakes (
  id uuid primary key,
  change_id uuid not null unique,
  order_id bigint not null,
  product_id bigint not null,
  product_code text not null,
  stage text not null check (stage in ('cutting', 'stitching', 'finishing', 'packaging')),
  quantity integer not null check (quantity > 0),
  reason text not null check (reason in ('leather', 'cut', 'stitching', 'finish', 'damage', 'other')),
  note text not null default '' check (length(note) <= 500),
  file_id bigint references files,
  at timestamptz not null default change_moment(),
  made_by bigint references accounts on delete set null,
  made_by_name text check (length(made_by_name) between 1 and 200),
  bench_id bigint references benches,
  worker_id bigint references workers,
  check (made_by_name is not null or bench_id is not null),
  check (made_by is null or made_by_name is not null),
  foreign key (order_id, product_id) references order_products on delete cascade
);
create index remakes_line on remakes (order_id, product_id);
create index remakes_file on remakes (file_id) where file_id is not null;
-- For the table of what was made again in the last months.
create index remakes_at on remakes (at);

alter table production_events
  drop constraint production_events_source_check,
  add constraint production_events_source_check
    check (source in ('desk', 'bench', 'bulk', 'derived', 'undo', 'accept', 'revision', 'remake'));
