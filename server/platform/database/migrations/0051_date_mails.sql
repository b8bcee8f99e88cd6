-- Whom an email tells that an order was accepted or promised: a row for each person, order and change. Rows wait two
-- minutes for their email. `left_at` is set just before the mail server gets the email, in its own transaction, so that
-- either this email or undoing the change comes first. `left_with` is the row of the outbox, and `told_on` the day that
-- the email named.
create table date_mails (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  order_id bigint not null references orders on delete cascade,
  change_id uuid not null,
  accepted boolean not null,
  promised boolean not null,
  message text not null check (length(message) <= 500),
  queued_at timestamptz not null default now(),
  left_at timestamptz,
  left_with bigint,
  told_on date,
  unique (account_id, order_id, change_id),
  check ((left_at is null) = (left_with is null)),
  check (told_on is null or left_at is not null)
);
create index date_mails_change on date_mails (change_id);
create index date_mails_order on date_mails (order_id);
create index date_mails_left_with on date_mails (left_with) where left_with is not null;

-- Whether a person gets emails about dates and requests.
alter table accounts add mail_dates boolean not null default true;
