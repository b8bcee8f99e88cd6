-- Answers to emails become messages. 'email' says how a message came.
alter table order_messages add via text check (via = 'email');

-- One address for each person and order. Only the hash of its token is stored. Rows stay when a restored database makes new
-- tokens, because people still answer earlier emails.
create table reply_addresses (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id bigint not null references accounts on delete cascade,
  order_id bigint not null references orders on delete cascade,
  created_at timestamptz not null default now());
create index reply_addresses_account on reply_addresses (account_id);
create index reply_addresses_order on reply_addresses (order_id);

-- The emails that were taken or refused, by the hash of what identifies them. `answered_to` is the hash of the address that
-- got an answer, which it gets once a day at most.
create table mail_in (
  message_id_hash bytea primary key check (octet_length(message_id_hash) = 32),
  at timestamptz not null default now(),
  outcome text not null check (outcome ~ '^[a-zA-Z]{1,40}$'),
  answered_to bytea check (octet_length(answered_to) = 32));
create index mail_in_at on mail_in (at);
create index mail_in_answered on mail_in (answered_to, at) where answered_to is not null;

-- The mark is part of every address, so that two portals can share a mailbox. `contact_at` is when the mailbox was last read.
create table mail_in_state (
  only_row boolean primary key default true check (only_row),
  mark text check (mark ~ '^[a-z]{4}$'),
  contact_at timestamptz,
  failed_since timestamptz,
  fault text not null default '' check (length(fault) <= 300),
  waiting integer not null default 0 check (waiting >= 0));
insert into mail_in_state default values;

-- The whole text of an email, for 30 days.
create table message_emails (
  message_id bigint primary key references order_messages on delete cascade,
  text text not null,
  kept_at timestamptz not null default now());
create index message_emails_kept_at on message_emails (kept_at);

-- Pictures within the text of a person's emails, such as a logo in a signature, and in how many emails they came.
create table mail_in_pictures (
  account_id bigint not null references accounts on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  emails integer not null default 1 check (emails > 0),
  last_at timestamptz not null default now(),
  primary key (account_id, hash));
create index mail_in_pictures_last_at on mail_in_pictures (last_at);
