-- The workshop's list sorted by progress, in both directions, and by customer, newest first within one.
create index orders_by_progress on orders (admin_archived, (finished_items * 100 / total_items), id);
create index orders_by_customer_name on orders (admin_archived, lower(customer_name), (-id));
-- One customer's orders as the workshop sees them.
create index orders_of_customer_in_workshop on orders (customer_id, admin_archived, id desc);
