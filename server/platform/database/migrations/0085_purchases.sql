alter table audit_entries
  drop constraint audit_entries_object_check,
  add constraint audit_entries_object_check check (object in ('account', 'product', 'order', 'list', 'material', 'template',
    'worker', 'bench', 'workshop', 'stock', 'supplier', 'purchase'));

-- Purchases of materials. The supplier's name stays when the supplier is deleted.
create table purchases (
  id bigint generated always as identity primary key,
  supplier_id bigint references suppliers on delete set null,
  supplier_name text not null check (length(supplier_name) between 1 and 200),
  state text not null default 'ordered' check (state in ('ordered', 'closed', 'cancelled')),
  ordered_on date not null default workshop_today(),
  expected_on date not null,
  reference text not null default '' check (length(reference) <= 100),
  note text not null default '' check (length(note) <= 2000),
  placed_by bigint references accounts on delete set null,
  placed_by_name text not null check (length(placed_by_name) between 1 and 200),
  revision bigint not null default 1
);
create index purchases_supplier on purchases (supplier_id);
create index purchases_placed_by on purchases (placed_by);
create index purchases_ordered on purchases (expected_on) where state = 'ordered';

-- `base` and `received` are in the unit of the material. `closed_by_hand`: a person said that the rest does not come.
create table purchase_lines (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchases on delete cascade,
  stock_material_id bigint not null references stock_materials,
  position integer not null check (position >= 0),
  quantity numeric(16, 4) not null check (quantity > 0),
  unit text not null check (unit in ('sqft', 'dm2', 'm2', 'mtr', 'cm', 'yd', 'kg', 'g', 'oz', 'lb', 'pcs', 'pack')),
  base numeric(30, 4) not null check (base > 0),
  received numeric(30, 4) not null default 0,
  closed boolean not null default false,
  closed_by_hand boolean not null default false,
  unique (purchase_id, stock_material_id)
);
create index purchase_lines_open on purchase_lines (stock_material_id) where not closed;

alter table stock_movements add column purchase_line_id bigint references purchase_lines,
  add check (purchase_line_id is null or kind = 'receipt');
create index stock_movements_purchase_line on stock_movements (purchase_line_id) where purchase_line_id is not null;
