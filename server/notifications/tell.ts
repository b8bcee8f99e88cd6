import { sql } from 'kysely';
import type { NotificationType } from '#contract/notifications.ts';
import type { Tx } from '../database/transaction.ts';
import type { Viewer } from '../http/viewer.ts';

/** What the portal tells: the notification's type, title and text (decisions, 'Messages, notifications, live'). */
const events = {
  orderPlaced: { type: 'order', title: 'New order' },
  orderProgress: { type: 'order', title: 'Order progress' },
  orderCompleted: { type: 'order', title: 'Order completed' },
} as const satisfies Record<string, { type: NotificationType; title: string }>;

type OrderRef = { id: number; customerId: number | null };

/** Tells everybody in the workshop that a customer placed an order. */
export async function tellWorkshopOfOrder(tx: Tx, viewer: Viewer, orderId: number): Promise<void> {
  await insertForWorkshop(tx, 'orderPlaced', `${viewer.displayName} placed order #${orderId}`, orderId);
}

/** Tells the other side of an order what the viewer did: the workshop its customer, a customer the workshop. */
export async function tellOtherSide(tx: Tx, viewer: Viewer, order: OrderRef, event: 'orderCompleted'): Promise<void> {
  if (viewer.side === 'customer') {
    await insertForWorkshop(tx, event, `${viewer.displayName} verified the completion of order #${order.id}`, order.id);
  } else if (order.customerId !== null) {
    await insertFor(tx, order.customerId, event, `The completion of order #${order.id} was verified`, order.id);
  }
}

/** Tells a customer that its order moved. Changes of one order within 5 minutes are one notification. */
export async function tellCustomerOfProgress(tx: Tx, order: OrderRef): Promise<void> {
  if (order.customerId === null) return;
  const told = await tx
    .updateTable('notifications')
    .set({ read: false, created_at: sql`now()` })
    .where('account_id', '=', order.customerId)
    .where('event', '=', 'orderProgress')
    .where('related_id', '=', order.id)
    .where('created_at', '>', sql<Date>`now() - interval '5 minutes'`)
    .executeTakeFirst();
  if (told.numUpdatedRows > 0n) return;
  await insertFor(tx, order.customerId, 'orderProgress', `Production of order #${order.id} moved on`, order.id);
}

async function insertFor(tx: Tx, accountId: number, event: keyof typeof events, message: string, relatedId: number) {
  const { type, title } = events[event];
  await tx
    .insertInto('notifications')
    .values({ account_id: accountId, event, type, title, message, related_id: relatedId })
    .execute();
}

async function insertForWorkshop(tx: Tx, event: keyof typeof events, message: string, relatedId: number) {
  const { type, title } = events[event];
  await sql`
    insert into notifications (account_id, event, type, title, message, related_id)
    select id, ${event}, ${type}, ${title}, ${message}, ${relatedId}
    from accounts where role in ('admin', 'superadmin')`.execute(tx);
}
