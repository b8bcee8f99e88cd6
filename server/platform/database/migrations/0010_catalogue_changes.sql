-- Grows with every change, so that whoever saves an older state is told (docs/decisions/0023).
alter table products add column revision bigint not null default 1;
alter table accounts add column revision bigint not null default 1;

-- A product has at most 20 pictures (decisions, 'Catalogue').
alter table product_images add check (position < 20);

-- Colours are compared whole and without case.
create function lower_all(texts text[]) returns text[]
  language sql immutable strict parallel safe
  return (select coalesce(array_agg(lower(t)), '{}') from unnest(texts) t);
create index products_colors on products using gin (lower_all(colors));
create index products_visible_to on products using gin (visible_to);

-- What was told of a product is taken back where it may no longer be seen.
create index notifications_product on notifications (related_id) where type = 'product';

-- Parts of a code are found by trigrams. A server without them reads all codes, which is right too.
do $$ begin
  create extension if not exists pg_trgm;
  create index products_code_part on products using gin (product_code gin_trgm_ops);
exception
  when undefined_file or insufficient_privilege or feature_not_supported then
    raise notice 'pg_trgm is not there: codes are searched without an index';
end $$;
