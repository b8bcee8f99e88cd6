-- Deliveries in parts. A deleted delivery keeps its row, so that its number is never used again.
create table deliveries (
  order_id bigint not null references orders on delete cascade,
  number integer not null check (number >= 1),
  date date not null,
  carrier text not null check (length(carrier) <= 100),
  tracking text not null check (length(tracking) <= 200),
  cartons integer check (cartons between 0 and 9999),
  note text not null check (length(note) <= 2000),
  sent_at timestamptz not null default now(),
  sent_by bigint references accounts on delete set null,
  sent_by_name text not null check (length(sent_by_name) between 1 and 200),
  deleted_at timestamptz,
  received_at timestamptz,
  received_by bigint references accounts on delete set null,
  received_by_name text check (length(received_by_name) between 1 and 200),
  -- The note of the customer about what is missing or damaged, and the message in the conversation with its pictures.
  difference text check (length(difference) between 1 and 2000),
  message_id bigint references order_messages on delete set null,
  primary key (order_id, number),
  constraint deliveries_received check (
    num_nulls(received_at, received_by_name) in (0, 2) and (received_by is null or received_at is not null)
    and (difference is null or received_at is not null) and (message_id is null or difference is not null)
    and (received_at is null or deleted_at is null))
);
create index deliveries_sent_by on deliveries (sent_by) where sent_by is not null;
create index deliveries_received_by on deliveries (received_by) where received_by is not null;
create index deliveries_message on deliveries (message_id) where message_id is not null;

-- The items of a delivery keep the code, as production events do. `received` is null until the receipt.
create table delivery_lines (
  order_id bigint not null,
  number integer not null,
  product_id bigint not null,
  product_code text not null check (length(product_code) between 1 and 64),
  quantity integer not null check (quantity >= 1),
  received integer check (received between 0 and quantity),
  primary key (order_id, number, product_id),
  foreign key (order_id, number) references deliveries on delete cascade
);

-- A receipt is final. Only deleting an account or the message, and removing personal data, change its row.
create function keep_received_delivery() returns trigger language plpgsql as $$
declare
  open_columns text[] := array['sent_by', 'received_by', 'message_id'];
begin
  if current_setting('cordwain.removes_names', true) = 'yes' then
    open_columns := open_columns || array['sent_by_name', 'received_by_name'];
  end if;
  if to_jsonb(new) - open_columns <> to_jsonb(old) - open_columns then
    raise exception 'delivery % of order % was received and stays as it is', old.number, old.order_id
      using errcode = 'check_violation', constraint = 'delivery_received';
  end if;
  return new;
end $$;
create trigger keep_received_delivery before update on deliveries
  for each row when (old.received_at is not null) execute function keep_received_delivery();
create trigger keep_received_lines before update on delivery_lines
  for each row when (old.received is not null) execute function keep_received_delivery();

-- The sums of all deliveries, kept by the statement that sends or deletes one.
alter table order_products add delivered integer not null default 0,
  add constraint order_products_delivered check (delivered between 0 and completed);
alter table orders add delivered_items bigint not null default 0,
  add constraint orders_delivered check (delivered_items between 0 and finished_items);

-- Completed and cancelled orders are fixed, but deliveries go on: of their lines only `delivered` may change.
create or replace function keep_order_status() returns trigger language plpgsql as $$
declare
  ended record;
begin
  select o.id, o.cancelled_at is not null as is_cancelled into ended from orders o
  where o.id in (select order_id from changed) and o.ended_at is not null limit 1;
  if found and tg_op = 'UPDATE' then
    select o.id, o.cancelled_at is not null as is_cancelled into ended
    from changed c join orders o on o.id = c.order_id
    where o.ended_at is not null and not exists (
      select from was w where w.order_id = c.order_id and w.product_id = c.product_id
        and to_jsonb(w) - 'delivered' = to_jsonb(c) - 'delivered') limit 1;
  end if;
  if found and ended.is_cancelled then
    raise exception 'order % is cancelled and can no longer be changed', ended.id
      using errcode = 'check_violation', constraint = 'order_cancelled';
  elsif found then
    raise exception 'order % is completed and can no longer be changed', ended.id
      using errcode = 'check_violation', constraint = 'order_completed';
  end if;
  update orders o set status = order_status(o.id)
  where o.id in (select order_id from changed) and o.status <> order_status(o.id);
  return null;
end $$;
drop trigger keep_order_status_after_update on order_products;
create trigger keep_order_status_after_update after update on order_products
  referencing old table as was new table as changed for each statement execute function keep_order_status();

-- The emails about deliveries, and whether a person gets them.
alter table accounts add mail_deliveries boolean not null default true;
alter table order_mails
  drop constraint order_mails_mail_check,
  add constraint order_mails_mail_check check (mail in ('orderPlaced', 'orderConfirmed', 'newMessage', 'customerMessage',
    'orderFinished', 'orderCompleted', 'documentAdded', 'sampleToApprove', 'sampleDecided', 'orderChanged', 'deliverySent',
    'deliveryDifference'));
