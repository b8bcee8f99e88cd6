-- The number of a new order and the time it is placed, drawn together, so that created_at follows the numbers also when
-- many orders are placed at once. now() is the start of the transaction and does not. The lock makes one order draw after
-- the other; it belongs to the inner block, whose end by an exception releases it at once rather than at the commit. The
-- exception cannot fail halfway, and a canceled statement leaves no lock behind.
create function draw_order_number(out id bigint, out created_at timestamptz) language plpgsql as $$
begin
  begin
    perform pg_advisory_xact_lock(18, 1);
    id := nextval(pg_get_serial_sequence('orders', 'id'));
    created_at := clock_timestamp();
    raise exception using errcode = 'OK000';
  exception when sqlstate 'OK000' then
    null;
  end;
end $$;
