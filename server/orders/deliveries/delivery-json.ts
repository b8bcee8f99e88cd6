import { limits } from '#contract/call/limits.ts';
import { maySeeOrder } from '../../platform/access/may-see.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type JsonStatement, type Sql, sql } from '../../platform/database/sql.ts';
import { orderJson, pictureAddress } from '../order-json.ts';
import { remadeItems } from './remade.ts';
import { shipmentOfDelivery } from './shipment-json.ts';

/** The products of the delivery `d`, in the order of the order's lines. */
const products = sql`(
  select json_agg(json_build_object('productId', l.product_id, 'productCode', l.product_code, 'quantity', l.quantity,
    'received', l.received, 'resent', l.resent, 'remade', ${remadeItems}) order by p.position, l.product_id)
  from delivery_lines l left join order_products p on p.order_id = l.order_id and p.product_id = l.product_id
  where l.order_id = d.order_id and l.number = d.number)`;

/** A text of the delivery `d`, which that of a shipment has with the others (DL-7). */
const ofShipment = (column: 'carrier' | 'tracking' | 'note') =>
  sql`coalesce((select s.${sql.ref(column)} from shipments s where s.id = d.shipment_id), d.${sql.ref(column)}) as ${sql.ref(column)}`;

/** The JSON of a delivery, from the row `d`. Customers never see who in the workshop sent it (CC-1). */
export function deliveryJson(viewer: Viewer): Sql<unknown> {
  const sentBy =
    viewer.side === 'admin' ? sql`json_build_object('id', d.sent_by, 'name', d.sent_by_name)` : sql`null::json`;
  return sql.json(sql`d.number, d.date, d.rest_of as "restOf", ${ofShipment('carrier')}, ${ofShipment('tracking')}, d.cartons, ${ofShipment('note')},
    ${shipmentOfDelivery(viewer)} as shipment,
    (select sum(l.quantity) from delivery_lines l where l.order_id = d.order_id and l.number = d.number) as items,
    ${products} as products, iso(d.sent_at) as "sentAt", ${sentBy} as "sentBy", iso(d.received_at) as "receivedAt",
    case when d.received_at is not null then json_build_object('id', d.received_by, 'name', d.received_by_name) end
      as "receivedBy", d.difference, coalesce((
        select json_agg(${pictureAddress(viewer)} order by i.position)
        from order_message_images i join files f on f.id = i.file_id where i.message_id = d.message_id), '[]') as images`);
}

/** The answer of a change of a delivery: `{ order, delivery }`. */
export function changedDelivery(viewer: Viewer, id: number, number: number): JsonStatement {
  return sql`
    select json_build_object('order', ${orderJson(viewer, 'whole', limits.messagesWithOneOrder)},
      'delivery', (
        select ${deliveryJson(viewer)} from deliveries d where d.order_id = o.id and d.number = ${number}))::text as json
    from orders o where o.id = ${id} and ${maySeeOrder(viewer)}`;
}
