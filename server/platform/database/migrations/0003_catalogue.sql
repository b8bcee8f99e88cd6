create table products (
  id bigint generated always as identity primary key,
  product_code text not null check (product_code = btrim(product_code) and length(product_code) between 1 and 64),
  description text not null default '' check (length(description) <= 5000),
  colors text[] not null default '{}',
  -- Customers who may see it; empty means all. No foreign key on purpose: when the last named customer is
  -- deleted the list must not become empty, or the product would be shown to everybody.
  visible_to bigint[] not null default '{}',
  primary_image_index integer not null default 0 check (primary_image_index >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index products_code on products (lower(product_code));

create table product_images (
  product_id bigint not null references products on delete cascade,
  position integer not null check (position >= 0),
  file_id bigint not null references files,
  primary key (product_id, position)
);
create index product_images_file on product_images (file_id);
