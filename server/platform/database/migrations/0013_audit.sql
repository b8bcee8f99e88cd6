-- Who changed what, when, from what to what, and from where (quality S9): written in the transaction of the change, never
-- altered (docs/decisions/0027). It outlives what it is about, so there are no foreign keys, and names stand as they were.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  object text not null check (object in ('account', 'product', 'order', 'material', 'template')),
  object_id bigint,
  object_name text not null default '',
  -- Null: the portal itself, or a failed sign-in with a name that no account has.
  account_id bigint,
  username text,
  role text,
  address text not null default '',
  -- [{"field", "from", "to"}]; null for what was not there before, or is no more.
  changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
  check ((account_id is null) = (username is null) and (account_id is null) = (role is null))
);
-- For each filter of the list, in its order.
create index audit_entries_at on audit_entries (at, id);
create index audit_entries_account on audit_entries (account_id, at, id);
create index audit_entries_kind on audit_entries (kind, at, id);
create index audit_entries_object on audit_entries (object, object_id, at, id);

-- Refuses every change but one: what removes old entries says for how many days they are kept, in its own transaction, and
-- gets nothing that is younger.
create function keep_audit() returns trigger language plpgsql as $$
declare
  days integer := nullif(current_setting('cordwain.audit_keep_days', true), '');
begin
  if tg_op = 'DELETE' and old.at < now() - make_interval(days => greatest(days, 1)) then
    return old;
  end if;
  raise exception '% keeps its rows as they are', tg_table_name;
end $$;
create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function keep_audit();
create trigger audit_entries_are_not_emptied before truncate on audit_entries
  for each statement execute function refuse_change();
