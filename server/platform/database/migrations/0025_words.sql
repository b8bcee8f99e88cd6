-- Colors without case, so that a search compares them without computing them for each row (CA-1).
alter table products add colors_folded text[] not null generated always as (lower_all(colors)) stored;
drop index products_colors;
create index products_colors on products using gin (colors_folded);

-- The texts that a search over all orders reads, written when an order is placed or loses a line. Changes of counts do not
-- write them: lines keep their codes and notes, and orders keep the names of their customers.
create table order_words (
  order_id bigint primary key references orders on delete cascade,
  names text not null,
  notes text not null
);

create function write_order_words() returns trigger language plpgsql as $$
begin
  insert into order_words as w (order_id, names, notes)
  select o.id, concat_ws(E'\n', o.customer_name, o.customer_username, l.codes), l.notes
  from orders o cross join lateral (
    select string_agg(p.product_code, E'\n' order by p.position) as codes,
      coalesce(string_agg(nullif(p.description, ''), E'\n' order by p.position), '') as notes
    from order_products p where p.order_id = o.id) l
  where o.id in (select order_id from changed) and l.codes is not null
  on conflict (order_id) do update set names = excluded.names, notes = excluded.notes;
  return null;
end $$;
create trigger write_order_words_after_insert after insert on order_products
  referencing new table as changed for each statement execute function write_order_words();
create trigger write_order_words_after_delete after delete on order_products
  referencing old table as changed for each statement execute function write_order_words();

insert into order_words (order_id, names, notes)
select o.id, concat_ws(E'\n', o.customer_name, o.customer_username, l.codes), l.notes
from orders o join (
  select order_id, string_agg(product_code, E'\n' order by position) as codes,
    coalesce(string_agg(nullif(description, ''), E'\n' order by position), '') as notes
  from order_products group by order_id) l on l.order_id = o.id;

-- The orders of a product: how often it was ordered, and orders by what a product is called.
create index order_products_product on order_products (product_id, order_id);

-- Finds parts of words by trigrams. A database whose user may not create extensions works without these indexes, only
-- slower; docs/operations.md says how to add them later.
create function index_words() returns void language plpgsql as $$
begin
  create extension if not exists pg_trgm;
  create index if not exists products_code_part on products using gin (product_code gin_trgm_ops);
  create index if not exists products_description_part on products using gin (description gin_trgm_ops);
  create index if not exists raw_materials_name_part on raw_materials using gin (product_name gin_trgm_ops);
  -- Without the list of pending entries, which each search would read and some orders would have to clear.
  create index if not exists order_words_part on order_words using gin (names gin_trgm_ops, notes gin_trgm_ops)
    with (fastupdate = off);
exception
  when undefined_file or insufficient_privilege or feature_not_supported then
    raise notice 'pg_trgm is not available: searches have no index';
end $$;
select index_words();
