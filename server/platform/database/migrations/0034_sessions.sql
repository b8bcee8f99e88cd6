-- For the list of a user's own sessions: an id that is no secret, the browser in words and the last address.
alter table sessions
  add id bigint generated always as identity,
  add browser text not null default '' check (length(browser) <= 100),
  add address text not null default '' check (length(address) <= 100),
  -- When the user last gave the password in this session; signing in counts.
  add confirmed_at timestamptz;
update sessions set confirmed_at = created_at;
alter table sessions
  alter confirmed_at set not null,
  alter confirmed_at set default now();
create unique index sessions_id on sessions (id);
