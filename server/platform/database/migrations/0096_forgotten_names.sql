-- Removing a person's data rewrites the name in rows that otherwise stay as they are: the person may have been staff before
-- (CC-5). The argument is the column of the name.
create function keep_all_but_name() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('cordwain.removes_names', true) = 'yes'
    and to_jsonb(new) - tg_argv[0] = to_jsonb(old) - tg_argv[0]
  then
    return new;
  end if;
  raise exception '% keeps its rows as they are', tg_table_name;
end $$;
drop trigger stock_movements_stay on stock_movements;
create trigger stock_movements_stay before update or delete on stock_movements
  for each row execute function keep_all_but_name('moved_by_name');
drop trigger production_events_stay on production_events;
create trigger production_events_stay before update or delete on production_events
  for each row execute function keep_all_but_name('changed_by_name');
drop trigger order_promises_stay on order_promises;
create trigger order_promises_stay before update or delete on order_promises
  for each row execute function keep_all_but_name('set_by_name');

-- For the rows of a person in the largest tables.
create index stock_movements_moved_by on stock_movements (moved_by) where moved_by is not null;
create index order_promises_set_by on order_promises (set_by);
create index line_holds_set_by on line_holds (set_by) where set_by is not null;
create index line_holds_ended_by on line_holds (ended_by) where ended_by is not null;
create index line_lots_set_by on line_lots (set_by) where set_by is not null;
-- Also for the units that an account marked today, as the index before.
drop index production_events_marker;
create index production_events_changed_by on production_events (changed_by, happened_at) where changed_by is not null;
