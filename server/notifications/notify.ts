import type { NotificationType } from '#contract/notifications/notifications.ts';
import type { Viewer } from '../access/viewer.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { announcement, sidesOf } from '../live/announce.ts';
import * as words from './notification-words.ts';
import { type Mail, queueMail } from './queue-mail.ts';

/**
 * Notifications about orders (NO-1). Each function runs one statement in the transaction of the change: it inserts the
 * notifications, announces the live event and puts the email into the outbox.
 */
type OrderRef = { id: number; customerId: number | null };

/** Notifies everybody in the workshop that a customer placed an order. */
export async function notifyWorkshopOfOrder(tx: Tx, viewer: Viewer, orderId: number): Promise<void> {
  const order = { id: orderId, customerId: viewer.id };
  await notify(tx, {
    event: 'orderPlaced',
    type: 'order',
    ...words.placed(viewer.displayName, orderId),
    order,
    to: 'workshop',
    mail: 'orderPlaced',
    live: announcement('orderPlaced', { orderId }, sidesOf(order)),
  });
}

/** Notifies the other side that the viewer verified an order's completion. */
export async function notifyOfCompletion(tx: Tx, viewer: Viewer, order: OrderRef): Promise<void> {
  const byCustomer = viewer.side === 'customer';
  await notify(tx, {
    event: 'orderCompleted',
    type: 'order',
    ...words.completed(byCustomer ? viewer.displayName : undefined, order.id),
    order,
    to: byCustomer ? 'workshop' : 'customer',
    mail: byCustomer ? undefined : 'orderCompleted',
    live: orderChanged(order),
  });
}

type SentMessage = { id: number; message: string; images: number };

/** Notifies the other side of a message. */
export async function notifyOfMessage(tx: Tx, viewer: Viewer, order: OrderRef, sent: SentMessage): Promise<void> {
  const byCustomer = viewer.side === 'customer';
  await notify(tx, {
    event: 'messageSent',
    type: 'message',
    ...words.sent(byCustomer ? viewer.displayName : undefined, order.id, sent),
    order,
    to: byCustomer ? 'workshop' : 'customer',
    mail: byCustomer ? undefined : 'newMessage',
    messageId: sent.id,
    live: announcement('messageSent', { orderId: order.id, messageId: sent.id }, sidesOf(order)),
  });
}

type Progress = {
  order: OrderRef & { orderPercentage: number };
  /** The order's items after the change. */
  finishedItems: number;
  totalItems: number;
  /** What changed, shown unless the change finishes the order. */
  change: words.Words;
};

/** Notifies a customer of progress. Changes of one order within 5 minutes share one notification (NO-2). */
export async function notifyOfProgress(tx: Tx, { order, finishedItems, totalItems, change }: Progress): Promise<void> {
  const isFinished = finishedItems === totalItems;
  const becameFinished = isFinished && order.orderPercentage < 100;
  const done = words.finished(order.id, totalItems);
  await notify(tx, {
    event: 'orderProgress',
    type: 'order',
    // It may replace the notification that the order is finished, so it repeats that.
    ...(becameFinished ? done : words.progressed(order.id, isFinished ? withMessage(change, done) : change)),
    order,
    to: 'customer',
    replaces: true,
    mail: becameFinished ? 'orderFinished' : undefined,
    live: orderChanged(order),
  });
}

function withMessage({ title, message }: words.Words, added: words.Words): words.Words {
  return { title, message: `${message} ${added.message}` };
}

type OrderNotification = {
  event: string;
  /** Replaces the notification of the same event and order of the last 5 minutes. */
  replaces?: boolean;
  type: NotificationType;
  title: string;
  message: string;
  order: OrderRef;
  to: 'workshop' | 'customer';
  mail: Mail | undefined;
  messageId?: number;
  live: Sql<unknown>;
};

async function notify(tx: Tx, notification: OrderNotification): Promise<void> {
  const { event, type, title, message, order, mail, messageId } = notification;
  const who =
    notification.to === 'workshop'
      ? sql<boolean>`a.role in ('admin', 'superadmin')`
      : // An account that became staff is no longer the customer of its former orders.
        sql<boolean>`a.id = ${order.customerId} and a.role = 'customer'`;
  const audience =
    notification.to === 'workshop'
      ? { workshop: true }
      : { accounts: order.customerId === null ? [] : [order.customerId] };
  const parts = [
    sql`told as (
      insert into notifications (account_id, event, type, title, message, related_id)
      select a.id, ${event}, ${type}, ${title}, ${message}, ${order.id} from accounts a where ${who}
    )`,
    // Inserted, not updated, because lists are sorted by id.
    ...(notification.replaces
      ? [
          sql`replaced as (
            delete from notifications where account_id = ${order.customerId} and event = ${event}
              and related_id = ${order.id} and created_at > now() - interval '5 minutes'
          )`,
        ]
      : []),
    ...(mail ? [queueMail(mail, order.id, who, messageId)] : []),
  ];
  await sql`with ${sql.join(parts)} select ${notification.live}, ${announcement('notificationsChanged', {}, audience)}`.execute(
    tx,
  );
}

function orderChanged(order: OrderRef): Sql<unknown> {
  return announcement('orderChanged', { orderId: order.id }, sidesOf(order));
}
