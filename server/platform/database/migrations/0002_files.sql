-- Every stored picture. `name` is unguessable and is its address: /uploads/products/<name> or /files/<name>.
create table files (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[0-9a-f]{32}\.(jpg|png|gif|webp)$'),
  kind text not null check (kind in ('catalogue', 'private')),
  owner_id bigint references accounts on delete set null,
  original_name text not null default '',
  type text not null check (type in ('image/jpeg', 'image/png', 'image/gif', 'image/webp')),
  size bigint not null check (size > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- When an order or a message took it; what nothing takes within a week is removed.
  taken_at timestamptz,
  created_at timestamptz not null default now()
);
create index files_owner on files (owner_id);
create index files_untaken on files (created_at) where taken_at is null and kind = 'private';

-- What has to happen outside the database once a transaction is committed. Delivered at least once, then removed.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index outbox_due on outbox (due_at, id);
