import type { Tx } from '#server/database/transaction.ts';
import { type Accounts, idOf, staffNames } from './fill-accounts.ts';
import type { SampleMessage } from './fill-messages.ts';
import { nameOf, type OrderIds } from './fill-orders.ts';
import type { SampleOrder } from './orders.ts';

type Given = {
  accounts: Accounts;
  orderIds: OrderIds;
  orders: readonly SampleOrder[];
  messages: readonly SampleMessage[];
  now: Date;
};
type Told = {
  to: readonly string[];
  event: string;
  type: string;
  title: string;
  message: string;
  order: number;
  at: Date;
};

const day = 86_400_000;

/** What both sides were told of in the last weeks, in the portal's words (server/notifications/tell.ts). */
export async function fillNotifications(tx: Tx, given: Given): Promise<void> {
  const { accounts, orderIds, now } = given;
  const told = [...toldOfOrders(given), ...toldOfMessages(given)]
    .filter(({ at }) => at <= now && now.getTime() - at.getTime() < 60 * day)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  await tx
    .insertInto('notifications')
    .values(
      told.flatMap(({ to, event, type, title, message, order, at }) =>
        to.map(username => ({
          account_id: idOf(accounts, username),
          event,
          type,
          title,
          message,
          related_id: orderIds[order] as number,
          read: now.getTime() - at.getTime() > 2 * day,
          created_at: at,
        })),
      ),
    )
    .execute();
}

function toldOfOrders({ orders, orderIds, now }: Given): Told[] {
  return orders.flatMap(({ customer, placedAt, completedAt, state }, order) => {
    const number = `order #${orderIds[order]}`;
    const told: Told[] = [
      {
        to: staffNames,
        event: 'orderPlaced',
        type: 'order',
        title: 'New order',
        message: `${nameOf(customer)} placed ${number}`,
        order,
        at: placedAt,
      },
    ];
    if (state === 'made' || state === 'finished') {
      const at = new Date(now.getTime() - (orders.length - order) * 0.11 * day);
      const message = `Production of ${number} moved on`;
      told.push({ to: [customer], event: 'orderProgress', type: 'order', title: 'Order progress', message, order, at });
    }
    if (completedAt) {
      const message = `${nameOf(customer)} verified the completion of ${number}`;
      told.push({
        to: staffNames,
        event: 'orderCompleted',
        type: 'order',
        title: 'Order completed',
        message,
        order,
        at: completedAt,
      });
    }
    return told;
  });
}

function toldOfMessages({ messages, orderIds }: Given): Told[] {
  return messages.map(({ sender, customer, text, order, at }) => ({
    to: sender === 'customer' ? staffNames : [customer],
    event: 'message',
    type: 'message',
    title: sender === 'customer' ? `New message from ${nameOf(customer)}` : 'New message from Admin',
    message: `Order #${orderIds[order]}: ${text}`,
    order,
    at,
  }));
}
