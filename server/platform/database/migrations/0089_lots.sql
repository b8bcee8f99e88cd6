-- Dye lots of materials (ST-18). The composite keys keep a lot with its material.
create table lots (
  id bigint generated always as identity primary key,
  stock_material_id bigint not null references stock_materials,
  code text not null check (code = btrim(code) and length(code) between 1 and 60),
  received_on date not null default workshop_today(),
  note text not null default '' check (length(note) <= 500),
  used_up boolean not null default false,
  unique (id, stock_material_id)
);
create unique index lots_code on lots (stock_material_id, lower(code));

-- The lot of which a line is made, for each material. No foreign key to lines, because rows of deleted lines stay; readers
-- join them.
create table line_lots (
  order_id bigint not null,
  product_id bigint not null,
  stock_material_id bigint not null references stock_materials,
  lot_id bigint not null,
  set_at timestamptz not null default change_moment(),
  set_by bigint,
  set_by_name text check (length(set_by_name) between 1 and 200),
  bench_id bigint,
  primary key (order_id, product_id, stock_material_id),
  foreign key (lot_id, stock_material_id) references lots (id, stock_material_id),
  check (set_by_name is not null or bench_id is not null)
);
create index line_lots_lot on line_lots (lot_id);

alter table stock_movements add column lot_id bigint,
  add foreign key (lot_id, stock_material_id) references lots (id, stock_material_id),
  add check (lot_id is null or kind in ('receipt', 'use'));
create index stock_movements_lot on stock_movements (lot_id) where lot_id is not null;
create index stock_movements_lots_of_line on stock_movements (order_id, product_id) where lot_id is not null;
