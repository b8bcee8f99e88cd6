import type { ChangeKind } from '#contract/orders/change-kinds.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { MailedOrder } from './mails/queue-mail.ts';
import { besides, notify, notifyOfProgress, type Progress } from './notify.ts';
import { beginningOf, type Facts } from './words/notification-facts.ts';

/**
 * Notifies the customer, by an email, too, of a revision by the workshop (OR-22). Revisions of one order within 5 minutes
 * share one notification (NO-2).
 */
export async function notifyOfRevision(tx: Tx, order: MailedOrder, facts: Facts['orderChanged']): Promise<void> {
  await notify(tx, { event: 'orderChanged', to: 'customer', replaces: true }, [{ order, facts, mail: 'orderChanged' }]);
}

/** Tells the workshop, by an email, too, and the viewer's colleagues what the viewer asks for (OR-23). */
export async function notifyOfRequest(tx: Tx, viewer: Viewer, order: MailedOrder, kind: ChangeKind): Promise<void> {
  const facts = { customer: viewer.displayName, kind };
  await notify(tx, { event: 'changeAsked', to: 'workshop', ...besides(viewer) }, [
    { order, facts, mail: 'changeAsked' },
  ]);
}

/**
 * Tells the customer, by an email, too, that a change was accepted and is now this revision of the order, and whether a day
 * was promised with it (OR-23).
 */
export async function notifyOfChangeAccepted(
  tx: Tx,
  order: MailedOrder,
  facts: Facts['changeAccepted'],
): Promise<void> {
  await notify(tx, { event: 'changeAccepted', to: 'customer' }, [{ order, facts, mail: 'changeDecided' }]);
}

/** Tells the customer, by an email, too, that a request was declined, and what the workshop says to it (OR-23). */
export async function notifyOfChangeDeclined(tx: Tx, order: MailedOrder, note: string): Promise<void> {
  const facts = { note: beginningOf(note) };
  await notify(tx, { event: 'changeDeclined', to: 'customer' }, [{ order, facts, mail: 'changeDecided' }]);
}

/** Notifies the customer, by an email, too, when a revision left an order with ready items only (OR-22). */
export async function notifyIfFinished(tx: Tx, revised: Omit<Progress, 'change'>): Promise<void> {
  const isFinished = revised.finishedItems === revised.totalItems;
  if (isFinished && revised.order.orderPercentage < 100) await notifyOfProgress(tx, [revised]);
}
