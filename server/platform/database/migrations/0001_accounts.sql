-- Times leave the database as ISO 8601 in UTC (decisions, 'Answers'). Stable, not immutable, so that it is inlined.
create function iso(moment timestamptz) returns text
  language sql stable parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create table accounts (
  id bigint generated always as identity primary key,
  username text not null check (username = btrim(username) and length(username) between 1 and 64),
  password_hash text not null check (password_hash like '$argon2id$%'),
  role text not null check (role in ('customer', 'admin', 'superadmin')),
  company_name text not null default '',
  company_contact text not null default '',
  company_email text not null default '',
  company_address text not null default '',
  contact_person text not null default '',
  contact_person_designation text not null default '',
  contact_person_phone text not null default '',
  created_at timestamptz not null default now()
);
-- Usernames are compared without case (decisions, 'Signing in').
create unique index accounts_username on accounts (lower(username));
create index accounts_role on accounts (role, id);

-- Only the SHA-256 of a session's token is kept.
create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index sessions_account on sessions (account_id);
create index sessions_used on sessions (used_at);

-- Keys that all processes share, made at the first start.
create table secrets (
  name text primary key,
  value bytea not null
);

-- Failed sign-ins per account and per address; the columns are those of rate-limiter-flexible.
create table login_tries (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- First answers of calls sent with an Idempotency-Key, kept for 7 days (decisions, 'Orders').
create table idempotency_keys (
  account_id bigint not null references accounts on delete cascade,
  call text not null,
  key text not null check (length(key) between 1 and 255),
  request_hash bytea not null,
  status integer,
  answer text,
  created_at timestamptz not null default now(),
  primary key (account_id, call, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);
