-- A notification stores what happened, and its reader gets it in words (server/notifications/notification-words.ts).
-- Rows of earlier versions keep their title and message.
alter table notifications
  add facts jsonb,
  alter title drop not null,
  alter message drop not null,
  add constraint notifications_words check (
    case when facts is null then title is not null and message is not null else title is null and message is null end);

-- One index finds the notifications of an order or a product, and those that a change replaces, for all people at once.
-- The sweep finds old rows by blocks, because rows are written in the order of time. Each change of a line writes a row
-- for each person of a company, so an index less counts.
create index notifications_object on notifications (related_id, event, created_at);
drop index notifications_related, notifications_of_order, notifications_product, notifications_created;
create index notifications_created on notifications using brin (created_at) with (pages_per_range = 32);

-- A change of an order's status, the commonest change, updates no index. Counting open orders by status reads their rows.
drop index orders_open_newest;
create index orders_open_newest on orders (id desc) where completed_at is null;
alter table orders set (fillfactor = 90);
