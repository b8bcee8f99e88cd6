import type { NotificationType } from '#contract/notifications/notifications.ts';
import { nameOf, type Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { type Announcement, announcements, boardChanged, orderChanged, sidesOf } from '../platform/live/announce.ts';
import type { Mail } from './mails/kinds.ts';
import { isMailedCustomer, type MailedOrder, queueMail } from './mails/queue-mail.ts';
import {
  beginningOf,
  type DocumentNews,
  type Facts,
  messageFacts,
  type NotificationEvent,
  type ProgressChange,
  type PromisedDate,
} from './words/notification-facts.ts';

/**
 * Notifications about orders (NO-1). Each function runs one statement in the transaction of the change: it inserts the
 * notifications, announces the live events and puts the emails into the outbox.
 */
type OrderRef = MailedOrder;

/**
 * Notifies everybody in the workshop of a new order, except the member of staff who entered it, and confirms the order to
 * the customer by email. An order that makes delivered items again is in no email about new orders (DL-6).
 */
export async function notifyOfNewOrder(
  tx: Tx,
  order: OrderRef,
  customer: string,
  enteredBy?: Viewer,
  isRemake = false,
): Promise<void> {
  const kind = { event: 'orderPlaced', to: 'workshop', confirms: 'orderConfirmed' } as const;
  await notify(tx, { ...kind, except: enteredBy?.id }, [
    {
      order,
      facts: { customer, ...(enteredBy && { enteredBy: nameOf(enteredBy) }) },
      mail: isRemake ? undefined : 'orderPlaced',
      live: { event: 'orderPlaced', data: { orderId: order.id }, to: sidesOf(order) },
    },
  ]);
}

/** Notifies the customer of a promised date or a new one, with a sentence of the workshop, and updates the screens of both sides (DA-6). */
export async function notifyOfPromise(
  tx: Tx,
  order: OrderRef,
  promisedOn: string,
  was: string | null,
  message: string,
): Promise<void> {
  const facts = { promises: [{ orderId: order.id, promisedOn, was }], message };
  await notify(tx, { event: 'orderPromised', to: 'customer' }, [{ order, facts }]);
}

type Promised = PromisedDate & { order: OrderRef };

/**
 * Notifies each customer once of the dates that a change promised, with a sentence of the workshop. A notification of
 * several orders opens the first one (DA-11).
 */
export async function notifyOfPromises(
  tx: Tx,
  changeId: string,
  promises: readonly Promised[],
  message: string,
): Promise<void> {
  const byCustomer = Map.groupBy(promises, ({ order }) => order.customerId);
  const notes = [...byCustomer.values()].flatMap(given => {
    const [first] = given;
    if (!first) return [];
    const live = given.map(({ order }) => orderChanged(order));
    const dates = given.map(({ orderId, promisedOn, was }) => ({ orderId, promisedOn, was }));
    return [{ order: first.order, facts: { promises: dates, message }, live }];
  });
  await notify(tx, { event: 'orderPromised', to: 'customer', changeId }, notes);
}

/** Notifies the customer that an order was accepted, and for which day it was promised if it was (AC-4). */
export async function notifyOfAcceptance(
  tx: Tx,
  order: OrderRef,
  promisedOn: string | undefined,
  changeId: string,
  message: string,
): Promise<void> {
  // Reviews of other orders propose other days now.
  const live = [orderChanged(order), boardChanged];
  await notify(tx, { event: 'orderAccepted', to: 'customer', changeId }, [
    { order, facts: { promisedOn, message }, live },
  ]);
}

/** Notifies the people of the customer that now owns the order (CC-4). */
export async function notifyOfHandOver(tx: Tx, order: OrderRef, placedBy: string): Promise<void> {
  await notify(tx, { event: 'orderHandedOver', to: 'customer' }, [{ order, facts: { placedBy } }]);
}

/** Tells the customer about a document of its order, by an email, too (AG-1). */
export async function notifyOfDocument(tx: Tx, order: OrderRef, facts: Facts['documentAdded']): Promise<void> {
  await notify(tx, { event: 'documentAdded', to: 'customer' }, [{ order, facts, mail: 'documentAdded' }]);
}

/** Notifies the workshop, and the viewer's colleagues, that the viewer agreed to a document (AG-2). */
export async function notifyOfAgreement(
  tx: Tx,
  viewer: Viewer,
  order: OrderRef,
  document: DocumentNews,
): Promise<void> {
  const facts = { ...document, customer: viewer.displayName };
  const live = [orderChanged(order), boardChanged];
  await notify(tx, { event: 'documentAgreed', to: 'workshop', ...besides(viewer) }, [{ order, facts, live }]);
}

/** Notifies staff of orders that became late or will be late. The notification opens the first one (DA-7). */
export async function notifyStaffOfLateOrders(tx: Tx, orders: Facts['ordersExpectedLate']): Promise<void> {
  const [id] = [...orders.late, ...orders.willBeLate];
  if (id === undefined) return;
  await notify(tx, { event: 'ordersExpectedLate', to: 'workshop' }, [
    { order: { id, customerId: null }, facts: orders, live: boardChanged },
  ]);
}

/** Notifies the other side, and the viewer's colleagues, that the viewer verified the completion of orders. */
export async function notifyOfCompletion(tx: Tx, viewer: Viewer, orders: readonly OrderRef[]): Promise<void> {
  const byCustomer = viewer.side === 'customer';
  const to = byCustomer ? 'workshop' : 'customer';
  const facts = byCustomer ? { customer: viewer.displayName } : {};
  const mail = byCustomer ? undefined : 'orderCompleted';
  const notes = orders.map(order => ({ order, facts, mail }) as const);
  await notify(tx, { event: 'orderCompleted', to, ...besides(viewer) }, notes);
}

/** Notifies the other side, and the viewer's colleagues, that the viewer cancelled an order (OR-21). */
export async function notifyOfCancellation(
  tx: Tx,
  viewer: Viewer,
  order: OrderRef,
  isOnRequest: boolean,
): Promise<void> {
  const byCustomer = viewer.side === 'customer';
  const to = byCustomer ? 'workshop' : 'customer';
  const mail = byCustomer ? undefined : 'orderChanged';
  await notify(tx, { event: 'orderCancelled', to, ...besides(viewer) }, [
    { order, facts: isOnRequest ? { isOnRequest } : {}, mail },
  ]);
}

export type SentMessage = { id: number; message: string; images: number };

/** Notifies the other side, and the viewer's colleagues, of a message. */
export async function notifyOfMessage(tx: Tx, viewer: Viewer, order: OrderRef, sent: SentMessage): Promise<void> {
  const byCustomer = viewer.side === 'customer';
  const to = byCustomer ? 'workshop' : 'customer';
  await notify(tx, { event: 'messageSent', type: 'message', to, messageId: sent.id, ...besides(viewer) }, [
    {
      order,
      facts: messageFacts(byCustomer ? viewer.displayName : undefined, sent),
      mail: byCustomer ? 'customerMessage' : 'newMessage',
      live: { event: 'messageSent', data: { orderId: order.id, messageId: sent.id }, to: sidesOf(order) },
    },
  ]);
}

/**
 * Notifies everybody in the workshop that a product was put on hold at a bench. `audience` receives the live event of
 * the changed order.
 */
export async function notifyWorkshopOfHold(
  tx: Tx,
  order: OrderRef,
  { note, ...held }: Facts['holdSet'],
  audience: Announcement['to'],
): Promise<void> {
  const live = { event: 'orderChanged', data: { orderId: order.id }, to: audience } as const;
  await notify(tx, { event: 'holdSet', to: 'workshop' }, [
    { order, facts: { ...held, note: beginningOf(note) }, live },
  ]);
}

/** Notifies everybody in the workshop of units that a bench sent back to the beginning. Undoing the change removes it. */
export async function notifyWorkshopOfRemake(
  tx: Tx,
  order: OrderRef,
  { note, ...remade }: Facts['unitsRemade'],
  changeId: string,
): Promise<void> {
  const facts = { ...remade, note: beginningOf(note) };
  await notify(tx, { event: 'unitsRemade', to: 'workshop', changeId }, [{ order, facts, live: [] }]);
}

export type Progress = {
  order: OrderRef & { orderPercentage: number };
  /** The order's items after the change. */
  finishedItems: number;
  totalItems: number;
  /** Left out when only the other items of the order were removed. */
  change?: ProgressChange;
};

/** Notifies customers of progress. Changes of one order within 5 minutes share one notification (NO-2). */
export async function notifyOfProgress(tx: Tx, changed: readonly Progress[]): Promise<void> {
  const notes = changed.map((one): Note<'orderProgress'> => {
    const { order } = one;
    const isFinished = one.finishedItems === one.totalItems;
    const becameFinished = isFinished && order.orderPercentage < 100;
    return {
      order,
      facts: {
        ...(!becameFinished && one.change && { change: one.change }),
        ...(isFinished && { finishedItems: one.totalItems }),
      },
      mail: becameFinished ? 'orderFinished' : undefined,
    };
  });
  await notify(tx, { event: 'orderProgress', to: 'customer', replaces: true }, notes);
}

type Kind<E extends NotificationEvent> = {
  event: E;
  /** Replaces the notification of the same event and order within the last 5 minutes, and keeps its `changes` (NO-2). */
  replaces?: boolean;
  /** An order by default. */
  type?: NotificationType;
  to: 'workshop' | 'customer';
  messageId?: number;
  /** The change that the notification is about; undoing it removes the notification. */
  changeId?: string;
  /** The customer who acted. The customer's colleagues are notified, too. */
  actor?: number;
  /** A member of staff who acted and is not notified. */
  except?: number | undefined;
  /** An email to the customer besides the one to the workshop. */
  confirms?: Mail;
};
/** The notification about one order. All emails of one statement are of one kind. */
type Note<E extends NotificationEvent> = {
  order: OrderRef;
  facts: Facts[E];
  mail?: Mail | undefined;
  /** The live event, by default that of the changed order. */
  live?: Announcement | readonly Announcement[];
};

const workshop = sql<boolean>`a.role in ('admin', 'superadmin')`;
/** The active people of the order's company. */
const ownCustomer = sql<boolean>`a.company_id = n.customer_id and a.deactivated_at is null`;
const mailedCustomer = isMailedCustomer(sql`n.order_id`, sql`n.customer_id`);

/** Makes the statement notify the colleagues of a customer who acted, like the other side. */
export function besides({ id, side }: Viewer): Pick<Kind<NotificationEvent>, 'actor'> {
  return side === 'customer' ? { actor: id } : {};
}

/** The facts of the notification `n` with the changes that the replaced one `t` named. */
const withEarlierChanges = sql`case when t.facts ? 'changes'
  then jsonb_set(n.facts, '{changes}', (t.facts -> 'changes') || (n.facts -> 'changes')) else n.facts end`;

/** Inserts the notifications, announces the live events and queues the emails in one statement. */
export async function notify<E extends NotificationEvent>(
  tx: Tx,
  kind: Kind<E>,
  notes: readonly Note<E>[],
): Promise<void> {
  const { event, replaces, type = 'order', to, messageId, actor, except, changeId = null } = kind;
  const staff = except === undefined ? workshop : sql<boolean>`(${workshop} and a.id <> ${except})`;
  const who = to === 'workshop' ? staff : ownCustomer;
  const customers = [...new Set(notes.flatMap(({ order }) => order.customerId ?? []))];
  const recipients = actor === undefined ? who : sql<boolean>`(${who} or (${ownCustomer} and a.id <> ${actor}))`;
  const audience = {
    ...(to === 'workshop' && { workshop: true }),
    ...((to === 'customer' || actor !== undefined) && { companies: customers }),
    ...(actor !== undefined && { except: actor }),
  };
  const of = (type: string, value: (note: Note<E>) => unknown) => sql.array(notes.map(value), type);
  const mailed = notes.filter(({ mail }) => mail);
  const orders = mailed.map(({ order }) => order);
  const parts = [
    sql`notes as (
      select * from unnest(${of('bigint', ({ order }) => order.id)},
        ${of('bigint', ({ order }) => order.customerId)}, ${of('jsonb', ({ facts }) => JSON.stringify(facts))}) as n(order_id, customer_id, facts)
    )`,
    // Gives a replaced notification a new id, because lists are sorted by it.
    ...(replaces
      ? [
          sql`replaced as (
            update notifications t set id = default, facts = ${withEarlierChanges}, title = null, message = null, read = false,
              created_at = change_moment(), cleared_at = null, change_id = ${changeId}::uuid
            from notes n
            where t.related_id = n.order_id and t.event = ${event} and t.created_at > now() - interval '5 minutes'
              and exists (select from accounts a where a.id = t.account_id and ${who})
            returning t.account_id, t.related_id
          )`,
        ]
      : []),
    sql`notified as (
      insert into notifications (account_id, event, type, facts, related_id, change_id)
      select a.id, ${event}, ${type}, n.facts, n.order_id, ${changeId}::uuid from notes n join accounts a on ${recipients}
      ${replaces ? sql`where (a.id, n.order_id) not in (select * from replaced)` : sql``}
      order by n.order_id
    )`,
    ...(mailed[0]?.mail
      ? [queueMail(mailed[0].mail, orders, to === 'workshop' ? staff : mailedCustomer, messageId)]
      : []),
    ...(kind.confirms
      ? [
          queueMail(
            kind.confirms,
            notes.map(({ order }) => order),
            mailedCustomer,
          ),
        ]
      : []),
  ];
  const changed = { event: 'notificationsChanged', data: {}, to: audience } as const;
  const live = [...notes.flatMap(({ order, live = orderChanged(order) }) => live), changed];
  await sql`with ${sql.join(parts)} ${announcements(live)}`.execute(tx);
}
