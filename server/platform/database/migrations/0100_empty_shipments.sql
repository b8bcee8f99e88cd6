-- A shipment has no order of its own: it is removed with the last of its deliveries (OR-10).
create function remove_empty_shipment() returns trigger language plpgsql as $$
begin
  -- Two orders of it may be deleted at once.
  perform from shipments where id = old.shipment_id for update;
  delete from shipments s where s.id = old.shipment_id
    and not exists (select from deliveries d where d.shipment_id = s.id);
  return null;
end $$;
create trigger deliveries_remove_empty_shipment after delete on deliveries
  for each row when (old.shipment_id is not null) execute function remove_empty_shipment();
delete from shipments s where not exists (select from deliveries d where d.shipment_id = s.id);
