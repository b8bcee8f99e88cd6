-- Sign-ins of the last 15 minutes that failed, or whose password is just being looked at, per account and per address.
-- Those counted before are over in minutes: nothing is taken over.
drop table login_tries;
create table login_tries (
  id bigint generated always as identity primary key,
  key text not null,
  tried_at timestamptz not null default now(),
  failed boolean not null default false
);
create index login_tries_key on login_tries (key);
