-- Searches of orders look into messages, too. Their texts are stored folded, like the other texts that searches compare.
alter table order_messages add body_folded text not null generated always as (folded(body)) stored;

-- The words of an order that both sides may search: the notes and choices of its products, its delivery address, the reasons
-- of its revisions, and the addresses that these changed. Notes of the workshop are not among them, and neither are notes of
-- products that a revision replaced (B95).
create function order_notes(of_order bigint) returns text language sql stable as $$
  select concat_ws(E'\n', (
      select string_agg(nullif(concat_ws(E'\n', nullif(p.description, ''),
        case when p.breakdown <> '[]' then breakdown_words(p.breakdown) end), ''), E'\n' order by p.position)
      from order_products p where p.order_id = of_order),
    (select nullif(o.delivery_address, '') from orders o where o.id = of_order),
    (select string_agg(nullif(concat_ws(E'\n', nullif(r.reason, ''), (
        select string_agg(d ->> 'from', E'\n') from jsonb_array_elements(r.changes) d
        where d ->> 'field' = 'deliveryAddress' and jsonb_typeof(d -> 'from') = 'string')), ''), E'\n' order by r.revision)
      from order_revisions r where r.order_id = of_order))
$$;
create or replace function write_order_words() returns trigger language plpgsql as $$
begin
  insert into order_words as w (order_id, names, codes, notes)
  select o.id, folded(order_names(o)), folded(order_codes(o)), folded(coalesce(order_notes(o.id), ''))
  from orders o
  where o.id in (select order_id from changed) and exists (select from order_products p where p.order_id = o.id)
  on conflict (order_id) do update set names = excluded.names, codes = excluded.codes, notes = excluded.notes;
  return null;
end $$;
create or replace function rewrite_order_words() returns trigger language plpgsql as $$
begin
  update order_words w set notes = folded(coalesce(order_notes(new.order_id), '')) where w.order_id = new.order_id;
  return null;
end $$;
create trigger write_order_words_after_revision after insert on order_revisions
  for each row when (new.revision > 1) execute function rewrite_order_words();
create function readdress_order_words() returns trigger language plpgsql as $$
begin
  update order_words w set notes = folded(coalesce(order_notes(new.id), '')) where w.order_id = new.id;
  return null;
end $$;
create trigger readdress_order_words after update of delivery_address on orders
  for each row when (old.delivery_address <> new.delivery_address) execute function readdress_order_words();
update order_words w set notes = folded(coalesce(order_notes(w.order_id), ''))
where exists (select from orders o where o.id = w.order_id and (o.delivery_address <> '' or o.revision > 1));

create or replace function index_words() returns void language plpgsql as $$
begin
  create extension if not exists pg_trgm;
  create index if not exists products_code_part on products using gin (code_folded gin_trgm_ops);
  create index if not exists products_description_part on products using gin (description_folded gin_trgm_ops);
  create index if not exists raw_materials_name_part on raw_materials using gin (name_folded gin_trgm_ops);
  create index if not exists order_words_part on order_words using gin (names gin_trgm_ops, notes gin_trgm_ops);
  alter index order_words_part set (fastupdate = on, gin_pending_list_limit = 256);
  create index if not exists order_messages_part on order_messages using gin (body_folded gin_trgm_ops);
  alter index order_messages_part set (fastupdate = on, gin_pending_list_limit = 256);
exception
  when undefined_file or insufficient_privilege or feature_not_supported then
    raise notice 'pg_trgm is not available: searches have no index';
end $$;
set local maintenance_work_mem = '256MB';
select index_words();
