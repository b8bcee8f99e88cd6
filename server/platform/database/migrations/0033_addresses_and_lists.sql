-- Where a company has orders delivered. An order keeps its own copy of the address: label, line break, address.
create table company_addresses (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies on delete cascade,
  label text not null check (char_length(label) between 1 and 60),
  address text not null check (char_length(address) between 1 and 1000),
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create index company_addresses_company on company_addresses (company_id, id);
create unique index company_addresses_default on company_addresses (company_id) where is_default;
alter table orders add delivery_address text not null default '' check (char_length(delivery_address) <= 1061);

-- Lists that a company orders from again. Lines and files are as an order's; `filled_at` is when the lines were saved.
create table order_lists (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  total_products integer not null check (total_products between 1 and 200),
  total_items bigint not null check (total_items > 0),
  revision integer not null default 1 check (revision > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null,
  filled_at timestamptz not null default now()
);
create unique index order_lists_name on order_lists (company_id, lower(name));
create table order_list_lines (
  list_id bigint not null references order_lists on delete cascade,
  product_id bigint not null,
  position integer not null check (position >= 0),
  product_code text not null,
  quantity integer not null check (quantity between 1 and 1000000),
  description text not null default '' check (char_length(description) <= 2000),
  product_revision integer not null,
  product_description text not null,
  primary key (list_id, product_id),
  unique (list_id, position)
);
create table order_list_images (
  list_id bigint not null,
  product_id bigint not null,
  position integer not null check (position >= 0),
  file_id bigint not null references files,
  primary key (list_id, product_id, position),
  foreign key (list_id, product_id) references order_list_lines on delete cascade
);
create index order_list_images_file on order_list_images (file_id);

-- The list of orders by requested date, those without one last.
create index orders_by_requested_date on orders (
  admin_archived, (coalesce(requested_date - date '2000-01-01', 999999)), (-id));
create index orders_of_customer_by_requested_date on orders (
  customer_id, customer_archived, (coalesce(requested_date - date '2000-01-01', 999999)), (-id));

alter table audit_entries
  drop constraint audit_entries_object_check,
  add constraint audit_entries_object_check
    check (object in ('account', 'product', 'order', 'list', 'material', 'template', 'worker', 'bench', 'workshop'));
