-- Lists of raw materials to start a record from.
create table raw_material_templates (
  id bigint generated always as identity primary key,
  name text not null check (name = btrim(name) and length(name) between 1 and 200),
  description text not null default '' check (length(description) <= 2000),
  -- Grows with every change, so that whoever saves an older state is told.
  revision bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index raw_material_templates_name on raw_material_templates (lower(name), id);

create table raw_material_template_items (
  template_id bigint not null references raw_material_templates on delete cascade,
  category text not null check (category in ('leather', 'lining', 'thread', 'metal')),
  position integer not null check (position >= 0),
  name text not null check (name = btrim(name) and length(name) between 1 and 200),
  quantity numeric(12, 2) not null check (quantity between 0 and 1000000000),
  unit text not null check (unit in ('sqft', 'mtr', 'pcs', 'kg', 'g')),
  primary key (template_id, category, position)
);

-- What one unit of a product takes. One record a product, and codes are unique without case among products, so one a code.
-- No foreign key on purpose: a product may leave the catalogue while open orders still need its record; its id is never
-- given out again.
create table raw_materials (
  id bigint generated always as identity primary key,
  product_id bigint not null,
  -- Follows the product's code, and stays as it was last when the product is gone.
  product_code text not null check (product_code = btrim(product_code) and length(product_code) between 1 and 64),
  product_name text not null default '' check (length(product_name) <= 200),
  -- Records made from a template stay when it is deleted (decisions, 'Raw materials').
  template_id bigint references raw_material_templates on delete set null,
  revision bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint raw_materials_product unique (product_id)
);
create index raw_materials_template on raw_materials (template_id);

create table raw_material_items (
  record_id bigint not null references raw_materials on delete cascade,
  category text not null check (category in ('leather', 'lining', 'thread', 'metal')),
  position integer not null check (position >= 0),
  name text not null check (name = btrim(name) and length(name) between 1 and 200),
  quantity numeric(12, 2) not null check (quantity between 0 and 1000000000),
  unit text not null check (unit in ('sqft', 'mtr', 'pcs', 'kg', 'g')),
  primary key (record_id, category, position)
);

-- The code follows the product, and a form that was open with the old one is told.
create function rename_raw_material() returns trigger language plpgsql as $$
begin
  update raw_materials set product_code = new.product_code, revision = revision + 1 where product_id = new.id;
  return null;
end $$;
create trigger raw_materials_follow_product after update of product_code on products
  for each row when (old.product_code is distinct from new.product_code) execute function rename_raw_material();
