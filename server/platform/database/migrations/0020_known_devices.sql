-- Browsers that have signed in to an account. Each has a random token in a cookie; only the token's SHA-256 is stored. One
-- browser may be known to several accounts. Wrong passwords from a known browser are counted apart from those of strangers.
create table known_devices (
  token_hash bytea not null check (octet_length(token_hash) = 32),
  account_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  primary key (token_hash, account_id)
);
create index known_devices_account on known_devices (account_id, used_at);
create index known_devices_used on known_devices (used_at);
