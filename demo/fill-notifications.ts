import {
  type Facts,
  messageFacts,
  type NotificationEvent,
  progressOfLines,
} from '#server/notifications/words/notification-facts.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Tx } from '#server/platform/database/transaction.ts';
import { type Accounts, idOf } from './fill-accounts.ts';
import type { SampleMessage } from './fill-messages.ts';
import { nameOf, type OrderIds } from './fill-orders.ts';
import type { SampleOrder } from './orders.ts';
import { enteredBy, staffNames } from './people.ts';

type Given = {
  accounts: Accounts;
  orderIds: OrderIds;
  orders: readonly SampleOrder[];
  messages: readonly SampleMessage[];
  now: Date;
};
type Sample = {
  to: readonly string[];
  type: string;
  order: number;
  at: Date;
} & { [E in NotificationEvent]: { event: E; facts: Facts[E] } }[NotificationEvent];

const day = 86_400_000;

/** Creates the notifications of both sides for the last weeks, with the portal's own facts. */
export async function fillNotifications(tx: Tx, given: Given): Promise<void> {
  const { accounts, orderIds, now } = given;
  const samples = [...aboutOrders(given), ...aboutMessages(given)]
    .filter(({ at }) => at <= now && now.getTime() - at.getTime() < 60 * day)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  await sql`
    insert into notifications ${sql.values(
      samples.flatMap(({ to, event, type, facts, order, at }) =>
        to.map(username => ({
          account_id: idOf(accounts, username),
          event,
          type,
          facts: JSON.stringify(facts),
          related_id: orderIds[order] as number,
          read: now.getTime() - at.getTime() > 2 * day,
          created_at: at,
        })),
      ),
    )}`.execute(tx);
}

function aboutOrders({ orders, now }: Given): Sample[] {
  return orders.flatMap(({ customer, placedAt, completedAt, state, lines }, order) => {
    const name = nameOf(customer);
    const about = { type: 'order', order };
    const isEntered = order === orders.length - 1;
    const samples: Sample[] = [
      {
        ...about,
        to: staffNames.filter(username => !isEntered || username !== enteredBy.username),
        event: 'orderPlaced',
        facts: { customer: name, ...(isEntered && { enteredBy: enteredBy.name }) },
        at: placedAt,
      },
    ];
    const moved = lines.findLast(({ status }) => status !== 'not_reviewed');
    if (moved && (state === 'made' || state === 'finished')) {
      const at = new Date(now.getTime() - (orders.length - order) * 0.11 * day);
      const items = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      const facts =
        state === 'finished'
          ? { finishedItems: items }
          : { change: progressOfLines([{ ...moved, productCode: moved.product.code }]) };
      samples.push({ ...about, to: [customer], event: 'orderProgress', facts, at });
    }
    if (completedAt) {
      samples.push({
        ...about,
        to: staffNames,
        event: 'orderCompleted',
        facts: { customer: name },
        at: completedAt,
      });
    }
    return samples;
  });
}

function aboutMessages({ messages }: Given): Sample[] {
  return messages.map(({ sender, customer, text, pictures, order, at }) => {
    const isCustomer = sender === 'customer';
    const said = { message: text, images: pictures.length };
    return {
      to: isCustomer ? staffNames : [customer],
      event: 'messageSent',
      type: 'message',
      facts: messageFacts(isCustomer ? nameOf(customer) : undefined, said),
      order,
      at,
    };
  });
}
