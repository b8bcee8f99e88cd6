import { type RawBuilder, sql } from 'kysely';
import * as words from '#contract/notification-words.ts';
import type { NotificationType } from '#contract/notifications.ts';
import type { Tx } from '../database/transaction.ts';
import type { Viewer } from '../http/viewer.ts';
import { announcement, sidesOf } from '../live/announce.ts';
import { type Mail, queueMail } from './queue-mail.ts';

/**
 * What the portal tells (decisions, 'Messages, notifications, live'). Each of these is one statement of the transaction
 * that makes the change: the notification, the live event for open screens, and the mail in the outbox.
 */
type OrderRef = { id: number; customerId: number | null };

/** Tells everybody in the workshop that a customer placed an order. */
export async function tellWorkshopOfOrder(tx: Tx, viewer: Viewer, orderId: number): Promise<void> {
  const order = { id: orderId, customerId: viewer.id };
  await tell(tx, {
    event: 'orderPlaced',
    type: 'order',
    ...words.placed(viewer.displayName, orderId),
    order,
    to: 'workshop',
    mail: 'orderPlaced',
    live: announcement('orderPlaced', { orderId }, sidesOf(order)),
  });
}

/** Tells the other side that the viewer verified an order's completion. */
export async function tellOfCompletion(tx: Tx, viewer: Viewer, order: OrderRef): Promise<void> {
  const byCustomer = viewer.side === 'customer';
  await tell(tx, {
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

/** Tells the other side of a message. The notification holds its beginning. */
export async function tellOfMessage(tx: Tx, viewer: Viewer, order: OrderRef, sent: SentMessage): Promise<void> {
  const byCustomer = viewer.side === 'customer';
  await tell(tx, {
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
  /** The order's units after the change. */
  finishedItems: number;
  totalItems: number;
  /** What moved, if the order is not finished by it. */
  what: string;
};

/** Tells a customer that its order moved or is finished. Changes of one order within 5 minutes are one notification. */
export async function tellOfProgress(tx: Tx, { order, finishedItems, totalItems, what }: Progress): Promise<void> {
  const isFinished = finishedItems === totalItems;
  const becameFinished = isFinished && order.orderPercentage < 100;
  const done = words.finished(order.id, totalItems);
  await tell(tx, {
    event: 'orderProgress',
    type: 'order',
    // It may replace that the order is finished, so it says so too.
    ...(becameFinished ? done : words.movedOn(order.id, isFinished ? `${what} ${done.message}` : what)),
    order,
    to: 'customer',
    instead: true,
    mail: becameFinished ? 'orderFinished' : undefined,
    live: orderChanged(order),
  });
}

type Told = {
  /** Finds notifications that are told again; `instead` replaces one of the last 5 minutes. */
  event: string;
  instead?: boolean;
  type: NotificationType;
  title: string;
  message: string;
  order: OrderRef;
  to: 'workshop' | 'customer';
  mail: Mail | undefined;
  messageId?: number;
  live: RawBuilder<unknown>;
};

async function tell(tx: Tx, told: Told): Promise<void> {
  const { event, type, title, message, order, mail, messageId } = told;
  const who =
    told.to === 'workshop'
      ? sql<boolean>`a.role in ('admin', 'superadmin')`
      : // Who works here by now is on the other side of its former orders.
        sql<boolean>`a.id = ${order.customerId} and a.role = 'customer'`;
  const hearers =
    told.to === 'workshop' ? { workshop: true } : { accounts: order.customerId === null ? [] : [order.customerId] };
  const parts = [
    sql`told as (
      insert into notifications (account_id, event, type, title, message, related_id)
      select a.id, ${event}, ${type}, ${title}, ${message}, ${order.id} from accounts a where ${who}
    )`,
    // A new one, not the old one changed: lists are in the order of their ids.
    ...(told.instead
      ? [
          sql`replaced as (
            delete from notifications where account_id = ${order.customerId} and event = ${event}
              and related_id = ${order.id} and created_at > now() - interval '5 minutes'
          )`,
        ]
      : []),
    ...(mail ? [queueMail(mail, order.id, who, messageId)] : []),
  ];
  await sql`with ${sql.join(parts)} select ${told.live}, ${announcement('notificationsChanged', {}, hearers)}`.execute(
    tx,
  );
}

function orderChanged(order: OrderRef): RawBuilder<unknown> {
  return announcement('orderChanged', { orderId: order.id }, sidesOf(order));
}
