-- Deliveries of several orders that left together. The carrier, the tracking, the cartons and the note are those of the
-- shipment; its deliveries have none of their own.
create table shipments (
  id bigint generated always as identity primary key,
  carrier text not null check (length(carrier) <= 100),
  tracking text not null check (length(tracking) <= 200),
  cartons integer check (cartons between 0 and 9999),
  note text not null check (length(note) <= 2000)
);
alter table deliveries
  add shipment_id bigint references shipments,
  add constraint deliveries_of_shipment check (
    shipment_id is null or carrier = '' and tracking = '' and cartons is null and note = '');
create index deliveries_shipment on deliveries (shipment_id) where shipment_id is not null;
