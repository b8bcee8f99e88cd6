-- People who work at benches; they have no account. The name is null once it was forgotten: other tables name workers by id
-- only, so that nothing else holds the name.
create table workers (
  id bigint generated always as identity primary key,
  name text check (length(name) between 1 and 60),
  pin_hash text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  check (name is not null or (pin_hash is null and not active))
);
create unique index workers_name on workers (lower(name));

-- Phones and tablets of the workshop. An ended bench stays, because the production log names it.
create table benches (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  stage text check (stage in ('cutting', 'stitching', 'finishing', 'packaging')),
  -- SHA-256 of the pairing code, until a device used it.
  pairing_hash bytea unique check (octet_length(pairing_hash) = 32),
  pairing_expires_at timestamptz,
  created_at timestamptz not null default now(),
  created_by_name text not null,
  paired_at timestamptz,
  last_seen_at timestamptz,
  ended_at timestamptz,
  check ((pairing_hash is null) = (pairing_expires_at is null)),
  check (pairing_hash is null or (paired_at is null and ended_at is null))
);

-- The sessions of benches: the SHA-256 of a token that only the device has. Apart from the benches, because a backup leaves
-- out what signs in.
create table bench_sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  bench_id bigint not null unique references benches on delete cascade
);
create trigger tell_ended_bench after delete on bench_sessions
  for each row execute function tell_ended_session();

-- A change is made by an account or at a bench, perhaps by a worker.
alter table production_events
  alter changed_by drop not null,
  alter changed_by_name drop not null,
  add foreign key (worker_id) references workers,
  add foreign key (bench_id) references benches,
  add check (num_nulls(changed_by, changed_by_name) in (0, 2)),
  add check (changed_by is not null or bench_id is not null);
-- For the units that a bench or an account marked today.
create index production_events_bench on production_events (bench_id, happened_at) where bench_id is not null;
create index production_events_marker on production_events (changed_by, happened_at) where mark_id is not null;

alter table line_holds
  alter set_by drop not null,
  alter set_by_name drop not null,
  add bench_id bigint references benches,
  add end_bench_id bigint references benches,
  add file_id bigint references files,
  drop constraint line_holds_check,
  drop constraint line_holds_source_check,
  add constraint line_holds_source_check check (source in ('desk', 'bulk', 'bench')),
  add constraint line_holds_set check (num_nulls(set_by, set_by_name) in (0, 2) and (set_by is not null or bench_id is not null)),
  add constraint line_holds_ended check (num_nulls(ended_at, end_change_id) in (0, 2)
    and num_nulls(ended_by, ended_by_name) in (0, 2)
    and (ended_at is not null) = (ended_by is not null or end_bench_id is not null));
create index line_holds_file on line_holds (file_id) where file_id is not null;

-- An entry of a bench names the bench and the worker by id; their names are looked up.
alter table audit_entries
  add bench_id bigint,
  add worker_id bigint,
  drop constraint audit_entries_object_check,
  add constraint audit_entries_object_check
    check (object in ('account', 'product', 'order', 'material', 'template', 'worker', 'bench')),
  add constraint audit_entries_bench check (bench_id is null or account_id is null);
