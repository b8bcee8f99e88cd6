import { maySeeOrder } from '../../platform/access/may-see.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type JsonStatement, type Sql, sql } from '../../platform/database/sql.ts';
import { breakdownJson } from '../order-json.ts';

/** The products of the delivery `d` with the combinations of the ordered lines, in the order of the order's lines. */
const products = sql`(
  select json_agg(json_build_object('productId', l.product_id, 'productCode', l.product_code, 'quantity', l.quantity,
    'breakdown', case when p.product_id is null then '[]' else ${breakdownJson} end) order by p.position, l.product_id)
  from delivery_lines l left join order_products p on p.order_id = l.order_id and p.product_id = l.product_id
  where l.order_id = d.order_id and l.number = d.number)`;

/** The deliveries of the shipment `s` that the viewer may see, with their orders. */
const seen = (viewer: Viewer) => sql`
  from deliveries d join orders o on o.id = d.order_id
  where d.shipment_id = s.id and d.deleted_at is null and ${maySeeOrder(viewer)}`;

/** The statement of `{ shipment }`. It has no row when the viewer may see none of its deliveries. */
export function shownShipment(viewer: Viewer, id: number): JsonStatement {
  return sql`
    select json_build_object('shipment', json_build_object('id', s.id, 'date', min(d.date), 'carrier', s.carrier,
      'tracking', s.tracking, 'cartons', s.cartons, 'note', s.note, 'customerName', min(coalesce((
        select nullif(c.company_name, '') from companies c where c.id = d.customer_id), d.customer_name)),
      'deliveryAddress', min(d.delivery_address), 'items', sum(d.items), 'sentAt', iso(min(d.sent_at)),
      'deliveries', json_agg(json_build_object('orderId', d.order_id, 'number', d.number, 'poNumber', d.po_number,
        'items', d.items, 'products', d.products, 'receivedAt', iso(d.received_at)) order by d.order_id, d.number)))::text as json
    from shipments s cross join lateral (
      select d.*, o.customer_id, o.customer_name, o.delivery_address, o.po_number, ${products} as products, (
        select sum(l.quantity) from delivery_lines l where l.order_id = d.order_id and l.number = d.number) as items
      ${seen(viewer)}) d
    where s.id = ${id} group by s.id`;
}

/** The shipment of the delivery `d` as its order shows it, or null. It names the orders that the viewer may see. */
export function shipmentOfDelivery(viewer: Viewer): Sql<unknown> {
  return sql`(
    select json_build_object('id', s.id, 'cartons', s.cartons, 'orderIds', (
      select json_agg(o.id order by o.id) from deliveries e join orders o on o.id = e.order_id
      where e.shipment_id = s.id and e.deleted_at is null and ${maySeeOrder(viewer)}))
    from shipments s where s.id = d.shipment_id)`;
}
