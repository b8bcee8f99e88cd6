import type { Viewer } from '../platform/access/viewer.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { sidesOf } from '../platform/live/announce.ts';
import type { MailedOrder } from './mails/queue-mail.ts';
import { notify, type SentMessage } from './notify.ts';
import { beginningOf, type Facts } from './words/notification-facts.ts';

/** Tells the customer about a question of the workshop, by an email of its own kind, too (QU-3). */
export async function notifyOfQuestion(tx: Tx, _viewer: Viewer, order: MailedOrder, sent: SentMessage): Promise<void> {
  const kind = { event: 'questionSent', type: 'message', to: 'customer', messageId: sent.id } as const;
  await notify(tx, kind, [
    {
      order,
      facts: { message: beginningOf(sent.message), images: sent.images },
      mail: 'question',
      live: { event: 'messageSent', data: { orderId: order.id, messageId: sent.id }, to: sidesOf(order) },
    },
  ]);
}

/** Reminds the customer that an order waits, by an email, too (QU-5). */
export async function notifyOfReminder(tx: Tx, order: MailedOrder, facts: Facts['stillWaiting']): Promise<void> {
  await notify(tx, { event: 'stillWaiting', to: 'customer' }, [{ order, facts, mail: 'reminder', live: [] }]);
}
