-- In the order in which the demand adds up, so that nothing is sorted.
drop index order_products_unfinished;
create index order_products_unfinished on order_products (product_id, order_id)
  include (product_code, quantity, completed) where quantity - completed > 0;
