-- Open orders show the present name of their company beside the name they were placed with (CC-2), and searches find both.
create or replace function order_names(o orders) returns text language sql stable as $$
  select concat_ws(E'\n', o.customer_name, o.customer_shown, o.customer_username, nullif(o.po_number, ''),
    (select string_agg(p.product_code, E'\n' order by p.position) from order_products p where p.order_id = o.id))
$$;
drop trigger rename_order_words on orders;
create trigger rename_order_words after update of po_number, customer_name, customer_shown, customer_username on orders
  for each row when (old.po_number <> new.po_number or old.customer_name <> new.customer_name
    or old.customer_shown is distinct from new.customer_shown or old.customer_username <> new.customer_username)
  execute function rename_order_words();

-- What an order shows while it is open: null when its company is still called what it was.
create function formerly(present text, written text) returns text language sql immutable as $$
  select case when present <> '' and present <> written then present || ', formerly ' || written end
$$;
create function show_new_name() returns trigger language plpgsql as $$
begin
  update orders set customer_shown = formerly(new.company_name, customer_name)
  where customer_id = new.id and completed_at is null
    and customer_shown is distinct from formerly(new.company_name, customer_name);
  if found then
    perform pg_notify('live', json_build_object('event', 'resync', 'data', json_build_object(),
      'to', json_build_object('workshop', true, 'companies', json_build_array(new.id)))::text);
  end if;
  return null;
end $$;
create trigger companies_show_new_name after update of company_name on companies
  for each row when (old.company_name <> new.company_name) execute function show_new_name();
