-- Removing a person's data rewrites the name in the ledger of the stock: the person may have been staff before (CC-5).
create function keep_movement() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('cordwain.removes_names', true) = 'yes'
    and to_jsonb(new) - 'moved_by_name' = to_jsonb(old) - 'moved_by_name'
  then
    return new;
  end if;
  raise exception '% keeps its rows as they are', tg_table_name;
end $$;
drop trigger stock_movements_stay on stock_movements;
create trigger stock_movements_stay before update or delete on stock_movements
  for each row execute function keep_movement();
