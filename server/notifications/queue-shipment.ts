import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { isMailedCustomer, type MailedOrder, queueMail } from './mails/queue-mail.ts';

/**
 * Queues one email about a shipment for each person who gets the emails of any of its orders. It belongs to the
 * conversation of the first of them, by the id.
 */
export async function queueShipment(tx: Tx, shipmentId: number, orders: readonly MailedOrder[]): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const who = sql<boolean>`(${isMailedCustomer(sql`n.order_id`, sql`n.customer_id`)} and not exists (
    select from unnest(${ids}::bigint[]) as e(order_id)
    where e.order_id < n.order_id and ${isMailedCustomer(sql`e.order_id`, sql`n.customer_id`)}))`;
  await sql`with ${queueMail('shipmentSent', orders, who, shipmentId)} select`.execute(tx);
}
