-- The lines that still need materials, without the history: the demand reads these alone, from the index.
create index order_products_unfinished on order_products (order_id, product_id)
  include (product_code, quantity, completed) where quantity - completed > 0;
-- Without it the planner takes a third of all lines ever ordered for unfinished.
create statistics order_products_unfinished_share on (quantity - completed) from order_products;

-- The open orders of each customer, for choosing whose demand to see.
create index orders_open on orders (customer_id, id desc) include (customer_name) where completed_at is null;
