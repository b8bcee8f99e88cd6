-- The status of an order, as contract/orders/order-rules.ts computes it (OR-13).
create function order_status(wanted bigint) returns text language sql stable as $$
  select coalesce(
    (array['cutting', 'stitching', 'finishing', 'packaging'])[coalesce(min(stage) filter (where completed < quantity), min(stage))],
    'not_reviewed')
  from (
    select quantity, completed, array_position(array['cutting', 'stitching', 'finishing', 'packaging'], status) as stage
    from order_products where order_id = wanted) p
$$;

-- Stored, so that lists filter by it and chips count it without reading lines.
alter table orders add column status text not null default 'not_reviewed'
  check (status in ('not_reviewed', 'cutting', 'stitching', 'finishing', 'packaging'));

-- For all orders at once; the function would be called for each.
update orders o set status = (array['cutting', 'stitching', 'finishing', 'packaging'])[l.stage]
from (
  select order_id, coalesce(min(stage) filter (where completed < quantity), min(stage)) as stage
  from (
    select order_id, quantity, completed,
      array_position(array['cutting', 'stitching', 'finishing', 'packaging'], status) as stage
    from order_products) p
  group by order_id) l
where l.order_id = o.id and l.stage is not null;

-- No writer of lines has to know of it. Adding lines is left out: they are not reviewed, and so is their new order.
create function keep_order_status() returns trigger language plpgsql as $$
begin
  update orders o set status = order_status(o.id)
  where o.id in (select order_id from changed) and o.status <> order_status(o.id);
  return null;
end $$;
create trigger keep_order_status_after_update after update on order_products
  referencing new table as changed for each statement execute function keep_order_status();
create trigger keep_order_status_after_delete after delete on order_products
  referencing old table as changed for each statement execute function keep_order_status();

-- Open orders in each sort of the list. Counting them by status reads the first index only.
create index orders_open_newest on orders (id desc) include (status, finished_items, total_items)
  where completed_at is null;
create index orders_open_by_progress on orders ((finished_items * 100 / total_items), id) where completed_at is null;
create index orders_open_by_customer on orders (lower(customer_name) collate "und-x-icu", (-id))
  where completed_at is null;

-- Material demand reads from this index alone; what a line still needs follows from its counts (MA-8).
drop index order_products_unfinished;
create index order_products_unfinished on order_products (product_id, order_id)
  include (product_code, quantity, completed, passed_cutting, passed_stitching, passed_finishing)
  where quantity - completed > 0;
