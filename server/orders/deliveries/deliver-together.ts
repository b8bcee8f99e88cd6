import { problems } from '#contract/call/problems.ts';
import type { InputOf } from '#contract/calls.ts';
import { t } from '#contract/wording.ts';
import { notifyOfShipment } from '../../notifications/notify-of-deliveries.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { type LockedOrder, lockOrders } from '../lock-order.ts';
import { checkDeliveries, insertDeliveries } from './new-deliveries.ts';
import { shownShipment } from './shipment-json.ts';

type Given = InputOf<'deliverTogether'>;

/**
 * Records a delivery of each of several orders, which leave as one shipment, and tells the customer by one email (DL-7).
 * Throws orderNotFound, orderCancelled, differentCustomers also for orders of deleted customers, differentAddresses, and
 * what `sendDelivery` throws for one of them. Then nothing is recorded.
 */
export async function deliverTogether(
  tx: Tx,
  viewer: Viewer,
  input: Given,
): Promise<Audited<'shipmentSent', JsonStatement>> {
  const { date, carrier, tracking, cartons, note } = input;
  const leaving = input.orders.toSorted((one, other) => one.id - other.id);
  const orders = await lockTogether(
    tx,
    viewer,
    leaving.map(({ id }) => id),
  );
  const placeOf = new Map(input.orders.map(({ id }, place) => [id, place]));
  const deliveries = await checkDeliveries(
    tx,
    leaving,
    date,
    at => `orders.${placeOf.get(leaving[at]?.id ?? 0)}.products`,
  );
  const shipment = await sql<{ id: number }>`
    insert into shipments (carrier, tracking, cartons, note) values (${carrier}, ${tracking}, ${cartons ?? null}, ${note})
    returning id`.one(tx);
  await insertDeliveries(
    tx,
    viewer,
    { date, carrier: '', tracking: '', note: '', shipmentId: shipment.id },
    deliveries,
  );
  const notes = deliveries.map(({ id, number, items }) => ({
    order: orders.get(id) as LockedOrder,
    facts: { number, items, carrier, tracking },
  }));
  await notifyOfShipment(tx, shipment.id, notes);
  const items = deliveries.reduce((sum, delivery) => sum + delivery.items, 0);
  const numbers = deliveries.map(({ id }) => `#${id}`).join(' ');
  return audited(shownShipment(viewer, shipment.id), {
    kind: 'shipmentSent',
    changes: {
      orders: [null, deliveries.length],
      numbers: [null, numbers],
      items: [null, items],
      date: [null, date],
      carrier: [null, carrier],
    },
  });
}

/** Locks the orders in the order of their ids, and requires that all are kept and have one customer and one address. */
async function lockTogether(tx: Tx, viewer: Viewer, ids: readonly number[]): Promise<Map<number, LockedOrder>> {
  const orders = await lockOrders(tx, viewer, sql<boolean>`o.id = any(${[...ids]}::bigint[])`);
  for (const id of ids) {
    const order = orders.get(id);
    if (!order) throw problem('orderNotFound', { text: t`Order #${id} was not found` });
    if (order.cancelledAt !== null)
      throw problem('orderCancelled', { text: t`Order #${id}: ${t.of(problems.orderCancelled.text)}` });
  }
  const customers = new Set([...orders.values()].map(({ customerId }) => customerId));
  if (customers.size > 1 || customers.has(null)) throw problem('differentCustomers');
  // Blanks and empty lines do not make another address.
  const { addresses } = await sql<{ addresses: number }>`
    select count(distinct btrim(regexp_replace(delivery_address, '\\s+', ' ', 'g')))::int as addresses
    from orders where id = any(${[...ids]}::bigint[])`.one(tx);
  if (addresses > 1) throw problem('differentAddresses');
  return orders;
}
