-- The commonest write is one line's status. It wrote to indexes that no read needs, and called two triggers.

-- A notification belongs to an account and is found through it. One index replaces two, and another whose equal keys
-- PostgreSQL merged again and again.
alter table notifications drop constraint notifications_pkey;
alter table notifications add primary key (account_id, id);
drop index notifications_account;
drop index notifications_unread;
create index notifications_unread on notifications (account_id, id) where not read and cleared_at is null;

-- Material demand reads the status as well, so it reads the lines themselves. Without the counts, changing them writes no
-- index, if the page has room for another version of the row.
drop index order_products_unfinished;
create index order_products_unfinished on order_products (product_id, order_id) where quantity - completed > 0;
alter table order_products set (fillfactor = 85);

-- After completion, status, counts and lines are fixed. One trigger for all lines of a statement refuses their change and
-- keeps the status of their orders.
drop trigger keep_completed_orders on order_products;
drop function keep_completed_orders;
create or replace function keep_order_status() returns trigger language plpgsql as $$
declare
  done bigint;
begin
  select o.id into done from orders o
  where o.id in (select order_id from changed) and o.completed_at is not null limit 1;
  if found then
    raise exception 'order % is completed and can no longer be changed', done
      using errcode = 'check_violation', constraint = 'order_completed';
  end if;
  update orders o set status = order_status(o.id)
  where o.id in (select order_id from changed) and o.status <> order_status(o.id);
  return null;
end $$;
