-- An order that makes items of a delivery again: the order and the number of the delivery.
alter table orders
  add remake_of bigint references orders on delete set null,
  add remake_delivery integer check (remake_delivery >= 1);
create index orders_remake_of on orders (remake_of) where remake_of is not null;
