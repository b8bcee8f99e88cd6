-- Items of a received delivery that did not arrive can be sent with a delivery of their own: `rest_of` is the number of the
-- first one, whose lines count in `resent` how many of each were sent again. Neither changes how many items are delivered.
alter table deliveries add rest_of integer check (rest_of between 1 and number - 1);
alter table delivery_lines
  add resent integer not null default 0,
  add constraint delivery_lines_resent check (resent between 0 and quantity - coalesce(received, quantity));

-- A receipt is final; only how many items were sent again changes afterwards.
create or replace function keep_received_delivery() returns trigger language plpgsql as $$
declare
  open_columns text[] := array['sent_by', 'received_by', 'message_id', 'resent'];
begin
  if current_setting('cordwain.removes_names', true) = 'yes' then
    open_columns := open_columns || array['sent_by_name', 'received_by_name'];
  end if;
  if to_jsonb(new) - open_columns <> to_jsonb(old) - open_columns then
    raise exception 'delivery % of order % was received and stays as it is', old.number, old.order_id
      using errcode = 'check_violation', constraint = 'delivery_received';
  end if;
  return new;
end $$;
