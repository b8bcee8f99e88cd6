-- What a customer is told of by e-mail; each may be turned off in the profile.
alter table accounts
  add mail_new_message boolean not null default true,
  add mail_order_finished boolean not null default true,
  add mail_order_completed boolean not null default true;

-- The last mail about an order to an account, so that what happens soon after waits for one mail together.
create table order_mails (
  account_id bigint not null references accounts on delete cascade,
  order_id bigint not null references orders on delete cascade,
  mail text not null check (mail in ('orderPlaced', 'newMessage', 'orderFinished', 'orderCompleted')),
  due_at timestamptz not null,
  -- The newest message that a mail has told of.
  told_message_id bigint not null default 0,
  primary key (account_id, order_id, mail)
);
create index order_mails_order on order_mails (order_id);

-- Notifications go with their order.
create index notifications_of_order on notifications (related_id);
