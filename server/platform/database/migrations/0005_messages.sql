create table order_messages (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  sender text not null check (sender in ('customer', 'admin')),
  author_id bigint references accounts on delete set null,
  body text not null check (length(body) <= 5000),
  created_at timestamptz not null default now()
);
create index order_messages_order on order_messages (order_id, id desc);

create table order_message_images (
  message_id bigint not null references order_messages on delete cascade,
  position integer not null check (position >= 0),
  file_id bigint not null references files,
  primary key (message_id, position)
);
create index order_message_images_file on order_message_images (file_id);

-- When a user last opened an order's details (decisions, 'Messages, notifications, live').
create table order_seen (
  account_id bigint not null references accounts on delete cascade,
  order_id bigint not null references orders on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (account_id, order_id)
);
create index order_seen_order on order_seen (order_id);

create table notifications (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  type text not null check (type in ('customization', 'order', 'message', 'product')),
  -- What it tells; changes of one order within 5 minutes are one notification, found by this word.
  event text not null,
  title text not null,
  message text not null,
  related_id bigint not null,
  read boolean not null default false,
  created_at timestamptz not null default now()
);
create index notifications_account on notifications (account_id, id desc);
create index notifications_unread on notifications (account_id) where not read;
create index notifications_related on notifications (account_id, event, related_id, created_at desc);
create index notifications_created on notifications (created_at);
