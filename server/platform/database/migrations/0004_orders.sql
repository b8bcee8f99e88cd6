create table orders (
  id bigint generated always as identity primary key,
  -- The customer's account; null after the account was deleted. Name and username stay as they were.
  customer_id bigint references accounts on delete set null,
  customer_name text not null,
  customer_username text not null,
  created_at timestamptz not null default now(),
  total_products integer not null check (total_products >= 1),
  total_items bigint not null check (total_items >= total_products),
  finished_items bigint not null default 0 check (finished_items between 0 and total_items),
  completed_at timestamptz,
  completed_by bigint references accounts on delete set null,
  customer_archived boolean not null default false,
  admin_archived boolean not null default false,
  -- Verifying needs 100 %, archiving a completed order (decisions, 'Orders').
  check (completed_at is null or finished_items = total_items),
  check (completed_at is not null or not (customer_archived or admin_archived))
);
create index orders_of_customer on orders (customer_id, customer_archived, id desc);
create index orders_of_workshop on orders (admin_archived, id desc);

-- A line keeps its own copy of what was ordered, so there is no foreign key to products.
create table order_products (
  order_id bigint not null references orders on delete cascade,
  product_id bigint not null,
  position integer not null check (position >= 0),
  product_code text not null,
  quantity integer not null check (quantity between 1 and 1000000),
  completed integer not null default 0 check (completed between 0 and quantity),
  status text not null default 'not_reviewed'
    check (status in ('not_reviewed', 'cutting', 'stitching', 'finishing', 'packaging')),
  description text not null default '' check (length(description) <= 2000),
  primary key (order_id, product_id),
  unique (order_id, position)
);
create unique index order_products_code on order_products (order_id, lower(product_code));

create table order_product_images (
  order_id bigint not null,
  product_id bigint not null,
  position integer not null check (position >= 0),
  file_id bigint not null references files,
  primary key (order_id, product_id, position),
  foreign key (order_id, product_id) references order_products on delete cascade
);
create index order_product_images_file on order_product_images (file_id);

-- After completion, status, counts and lines are fixed (decisions, 'Orders').
create function keep_completed_orders() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = coalesce(old.order_id, new.order_id) and completed_at is not null) then
    raise exception 'order % is completed and can no longer be changed', coalesce(old.order_id, new.order_id)
      using errcode = 'check_violation', constraint = 'order_completed';
  end if;
  return coalesce(new, old);
end $$;
create trigger keep_completed_orders before update or delete on order_products
  for each row execute function keep_completed_orders();

-- The order's history: every change of status or count, written with it and never altered. It outlives the order,
-- because throughput is computed from it, so there are no foreign keys.
create table production_events (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  product_id bigint not null,
  product_code text not null,
  what text not null check (what in ('status', 'completed')),
  from_value text not null,
  to_value text not null check (to_value <> from_value),
  changed_by bigint not null,
  changed_by_name text not null,
  changed_at timestamptz not null default now()
);
create index production_events_order on production_events (order_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% keeps its rows as they are', tg_table_name;
end $$;
create trigger production_events_stay before update or delete on production_events
  for each row execute function refuse_change();
