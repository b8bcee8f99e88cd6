-- The product as it was when the line was placed, so that ordering again names what has changed. Null in older lines.
alter table order_products
  add product_revision integer,
  add product_description text;
