-- The customer's own number of an order: one line, kept as typed; several orders may share it.
alter table orders add po_number text not null default ''
  check (char_length(po_number) <= 64 and po_number !~ '[\r\n]');
alter table accounts add po_required boolean not null default false;

-- The names by which a search finds an order.
create function order_names(o orders) returns text language sql stable as $$
  select concat_ws(E'\n', o.customer_name, o.customer_username, nullif(o.po_number, ''),
    (select string_agg(p.product_code, E'\n' order by p.position) from order_products p where p.order_id = o.id))
$$;
create or replace function write_order_words() returns trigger language plpgsql as $$
begin
  insert into order_words as w (order_id, names, notes)
  select o.id, order_names(o), (
    select coalesce(string_agg(nullif(p.description, ''), E'\n' order by p.position), '')
    from order_products p where p.order_id = o.id)
  from orders o
  where o.id in (select order_id from changed) and exists (select from order_products p where p.order_id = o.id)
  on conflict (order_id) do update set names = excluded.names, notes = excluded.notes;
  return null;
end $$;
create function rename_order_words() returns trigger language plpgsql as $$
begin
  update order_words set names = order_names(new) where order_id = new.id;
  return null;
end $$;
create trigger rename_order_words after update of po_number on orders
  for each row when (old.po_number <> new.po_number) execute function rename_order_words();
