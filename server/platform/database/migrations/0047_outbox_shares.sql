-- Whose turn a row of the outbox takes: a company, or 0. Rows of different shares are delivered in turns.
alter table outbox add share bigint not null default 0;
create index outbox_share on outbox (share, due_at, id);

-- Several new orders reach a member of staff in one email: the orders that wait, and when the last email was due.
create index outbox_new_orders on outbox (((payload ->> 'accountId')::bigint))
  where kind = 'mail' and payload ->> 'mail' = 'orderPlaced';
create index order_mails_new_orders on order_mails (account_id, due_at) where mail = 'orderPlaced';
