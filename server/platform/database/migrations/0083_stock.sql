alter table audit_entries
  drop constraint audit_entries_object_check,
  add constraint audit_entries_object_check check (object in ('account', 'product', 'order', 'list', 'material', 'template',
    'worker', 'bench', 'workshop', 'stock', 'supplier'));

-- Who sells materials, and within how many working days.
create table suppliers (
  id bigint generated always as identity primary key,
  name text not null check (name = btrim(name) and length(name) between 1 and 200),
  email text not null default '' check (length(email) <= 254),
  lead_days integer not null default 10 check (lead_days between 0 and 365),
  revision bigint not null default 1,
  created_at timestamptz not null default now()
);
create unique index suppliers_name on suppliers (lower(name));

-- The materials of the stock. `on_hand` is the sum of their movements and may be below 0, because marks at the benches never
-- wait for the stock (ST-8). Amounts have more digits than anybody enters, so that no mark fails for want of them.
create table stock_materials (
  id bigint generated always as identity primary key,
  category text not null check (category in ('leather', 'lining', 'thread', 'metal')),
  name text not null check (name = btrim(name) and length(name) between 1 and 200),
  unit text not null check (unit in ('sqft', 'mtr', 'pcs', 'kg', 'g')),
  on_hand numeric(30, 4) not null default 0,
  min_level numeric(16, 4) not null default 0 check (min_level >= 0),
  supplier_id bigint references suppliers,
  pack_name text check (pack_name in ('hide', 'roll', 'spool', 'pack', 'box')),
  pack_size numeric(16, 4) check (pack_size > 0),
  min_order numeric(16, 4) not null default 0 check (min_order >= 0),
  has_lots boolean not null default false,
  counted_at timestamptz,
  archived boolean not null default false,
  revision bigint not null default 1,
  created_at timestamptz not null default now(),
  check ((pack_name is null) = (pack_size is null))
);
-- An archived material leaves its name to another one.
create unique index stock_materials_name on stock_materials (category, lower(name), unit) where not archived;
create index stock_materials_supplier on stock_materials (supplier_id);

-- The spellings of records that mean a material. Capitals count, as in the demand.
create table material_names (
  category text not null check (category in ('leather', 'lining', 'thread', 'metal')),
  name text not null check (name = btrim(name) and length(name) between 1 and 200),
  unit text not null check (unit in ('sqft', 'mtr', 'pcs', 'kg', 'g')),
  stock_material_id bigint not null references stock_materials on delete cascade,
  constraint material_names_spelling primary key (category, name, unit)
);
create index material_names_material on material_names (stock_material_id);

-- The ledger (ST-10). Rows are only added. `balance` is what was on hand after a row. Orders, changes, accounts and benches
-- have no foreign keys, because a movement outlives them.
create table stock_movements (
  id bigint generated always as identity primary key,
  stock_material_id bigint not null references stock_materials,
  kind text not null check (kind in ('count', 'receipt', 'use', 'adjust')),
  quantity numeric(30, 4) not null check (quantity <> 0 or kind = 'count'),
  balance numeric(30, 4) not null,
  entered numeric(16, 4),
  entered_unit text check (entered_unit in ('sqft', 'dm2', 'm2', 'mtr', 'cm', 'yd', 'kg', 'g', 'oz', 'lb', 'pcs', 'pack')),
  counted numeric(30, 4),
  order_id bigint,
  product_id bigint,
  product_code text,
  change_id uuid,
  undoes bigint unique references stock_movements,
  note text not null default '' check (length(note) <= 500),
  moved_by bigint,
  moved_by_name text check (length(moved_by_name) between 1 and 200),
  bench_id bigint,
  worker_id bigint,
  moved_at timestamptz not null default now(),
  check ((kind = 'use') = (change_id is not null)),
  check ((kind = 'count' and undoes is null) = (counted is not null)),
  check ((entered is null) = (entered_unit is null)),
  check (moved_by_name is not null or bench_id is not null)
);
create index stock_movements_material on stock_movements (stock_material_id, id desc);
create index stock_movements_change on stock_movements (change_id) where change_id is not null;
create trigger stock_movements_stay before update or delete on stock_movements
  for each row execute function refuse_change();
create trigger stock_movements_are_not_emptied before truncate on stock_movements
  for each statement execute function refuse_change();
