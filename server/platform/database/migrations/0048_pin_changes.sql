-- The change that last pinned or unpinned a line, with the number of its lines and the pin before it, so that it can be
-- undone as a whole (PR-7). The production log does not contain pins.
alter table order_products
  add column pin_change_id uuid,
  add column pin_change_lines int,
  add column pinned_before timestamptz,
  add column pin_undone boolean not null default false;
create index order_products_pin_change on order_products (pin_change_id) where pin_change_id is not null;
