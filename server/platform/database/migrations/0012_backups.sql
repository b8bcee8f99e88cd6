-- The last backup of each kind: the daily ones of BACKUP_DIR, and those of `npm run backup`.
create table backups (
  kind text primary key check (kind in ('daily', 'by hand')),
  tried_at timestamptz not null default now(),
  -- Why the last try failed; null when it did not.
  failure text,
  -- The last one that is whole.
  succeeded_at timestamptz,
  path text,
  bytes bigint,
  -- Files that rows name and the storage did not have.
  missing_files integer
);
