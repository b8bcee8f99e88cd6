-- Each change of an order after placing is a revision (OR-22). Revision 1 is the order as placed; its row is written with
-- the first change.
alter table orders add revision integer not null default 1 check (revision >= 1);
-- The revision that last changed the line.
alter table order_products add changed_in integer;
create table order_revisions (
  order_id bigint not null references orders on delete cascade,
  revision integer not null check (revision >= 1),
  at timestamptz not null default now(),
  by bigint references accounts on delete set null,
  by_name text check (length(by_name) between 1 and 200),
  by_side text not null check (by_side in ('customer', 'admin')),
  reason text not null default '' check (char_length(reason) <= 500),
  -- The lines as they then are, and the differences from the revision before.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  primary key (order_id, revision)
);
create index order_revisions_by on order_revisions (by) where by is not null;

-- Revisions stay as they are. Only the name of a person may be removed later, and they go with their order.
create function keep_order_revisions() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.order_id, old.revision, old.at, old.by_side, old.reason, old.lines, old.changes)
      = (new.order_id, new.revision, new.at, new.by_side, new.reason, new.lines, new.changes) then
    return new;
  elsif tg_op = 'DELETE' and not exists (select from orders where id = old.order_id) then
    return old;
  end if;
  raise exception 'revision % of order % cannot be changed', old.revision, old.order_id
    using errcode = 'check_violation', constraint = 'order_revision_kept';
end $$;
create trigger keep_order_revisions before update or delete on order_revisions
  for each row execute function keep_order_revisions();

-- Pictures of lines that only an earlier revision has.
create table order_revision_files (
  order_id bigint not null references orders on delete cascade,
  file_id bigint not null references files,
  primary key (order_id, file_id)
);
create index order_revision_files_file on order_revision_files (file_id);

-- A new quantity is a change of production.
alter table production_events
  drop constraint production_events_what_check,
  add constraint production_events_what_check
    check (what in ('status', 'cutting', 'stitching', 'finishing', 'completed', 'quantity')),
  drop constraint production_events_source_check,
  add constraint production_events_source_check
    check (source in ('desk', 'bench', 'bulk', 'derived', 'undo', 'accept', 'revision'));
