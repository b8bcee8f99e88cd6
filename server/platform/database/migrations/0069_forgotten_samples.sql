-- The lines of completed and cancelled orders stay as they are, except what was delivered, and who approved or waived
-- a sample: that account may be deleted, and its name removed.
create or replace function keep_order_status() returns trigger language plpgsql as $$
declare
  open_columns text[] := array['delivered', 'sample_by'];
  ended record;
begin
  if current_setting('cordwain.removes_names', true) = 'yes' then
    open_columns := open_columns || array['sample_by_name'];
  end if;
  select o.id, o.cancelled_at is not null as is_cancelled into ended from orders o
  where o.id in (select order_id from changed) and o.ended_at is not null limit 1;
  if found and tg_op = 'UPDATE' then
    select o.id, o.cancelled_at is not null as is_cancelled into ended
    from changed c join orders o on o.id = c.order_id
    where o.ended_at is not null and not exists (
      select from was w where w.order_id = c.order_id and w.product_id = c.product_id
        and to_jsonb(w) - open_columns = to_jsonb(c) - open_columns) limit 1;
  end if;
  if found and ended.is_cancelled then
    raise exception 'order % is cancelled and can no longer be changed', ended.id
      using errcode = 'check_violation', constraint = 'order_cancelled';
  elsif found then
    raise exception 'order % is completed and can no longer be changed', ended.id
      using errcode = 'check_violation', constraint = 'order_completed';
  end if;
  update orders o set status = order_status(o.id)
  where o.id in (select order_id from changed) and o.status <> order_status(o.id);
  return null;
end $$;
