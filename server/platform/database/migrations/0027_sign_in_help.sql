-- Links that set a new password. Only the SHA-256 of a link's token is stored. Expired rows are swept.
create table sign_in_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id bigint not null references accounts on delete cascade,
  -- Sent by email; otherwise staff hand it over.
  mailed boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sign_in_links_account on sign_in_links (account_id, created_at);
create index sign_in_links_expires on sign_in_links (expires_at);

-- A changed password ends the account's links, whichever operation changed it.
create function end_sign_in_links() returns trigger language plpgsql as $$
begin
  update sign_in_links set ended_at = now() where account_id = new.id and ended_at is null;
  return null;
end $$;
create trigger accounts_password_ends_links after update of password_hash on accounts
  for each row when (old.password_hash is distinct from new.password_hash) execute function end_sign_in_links();

-- Finds the accounts of an address.
create index accounts_email on accounts (lower(company_email)) where company_email <> '';

-- Emails about new orders: the order confirmation for customers, the new order for staff.
alter table accounts add mail_order_placed boolean not null default true;
alter table order_mails drop constraint order_mails_mail_check;
alter table order_mails add constraint order_mails_mail_check check
  (mail in ('orderPlaced', 'orderConfirmed', 'newMessage', 'customerMessage', 'orderFinished', 'orderCompleted'));

-- Emails that were given up.
create table mail_failures (
  id bigint generated always as identity primary key,
  failed_at timestamptz not null default now(),
  mail text not null,
  account_id bigint not null references accounts on delete cascade,
  order_id bigint,
  reason text not null check (length(reason) <= 300)
);
create index mail_failures_failed on mail_failures (failed_at);
create index mail_failures_account on mail_failures (account_id);

-- The customer as whom a superadmin sees the portal in this session.
alter table sessions add seen_as bigint references accounts on delete set null;
create index sessions_seen_as on sessions (seen_as) where seen_as is not null;

-- The parts of the sample workshop. Objects that somebody changed are no samples any more.
create table samples (
  kind text not null check (kind in ('product', 'customer', 'order')),
  object_id bigint not null,
  primary key (kind, object_id)
);
