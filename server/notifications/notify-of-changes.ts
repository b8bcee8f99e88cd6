import type { ChangeKind } from '#contract/orders/differences/change-kinds.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { beginningOf, type Facts } from './notification-facts.ts';
import { besides, notify, notifyOfProgress, orderChanged, type Progress } from './notify.ts';
import type { MailedOrder } from './queue-mail.ts';

/**
 * Notifies the customer, by an email, too, of a revision by the workshop (OR-22). Revisions of one order within 5 minutes
 * share one notification (NO-2).
 */
export async function notifyOfRevision(tx: Tx, order: MailedOrder, facts: Facts['orderChanged']): Promise<void> {
  const note = { order, facts, mail: 'orderChanged', live: orderChanged(order) } as const;
  await notify(tx, { event: 'orderChanged', type: 'order', to: 'customer', replaces: true }, [note]);
}

/** Tells the workshop, by an email, too, and the viewer's colleagues what the viewer asks for (OR-23). */
export async function notifyOfRequest(tx: Tx, viewer: Viewer, order: MailedOrder, kind: ChangeKind): Promise<void> {
  const facts = { customer: viewer.displayName, kind };
  const note = { order, facts, mail: 'changeAsked', live: orderChanged(order) } as const;
  await notify(tx, { event: 'changeAsked', type: 'order', to: 'workshop', ...besides(viewer) }, [note]);
}

/** Tells the customer, by an email, too, that a change was accepted and is now this revision of the order (OR-23). */
export async function notifyOfChangeAccepted(tx: Tx, order: MailedOrder, revision: number): Promise<void> {
  const note = { order, facts: { revision }, mail: 'changeDecided', live: orderChanged(order) } as const;
  await notify(tx, { event: 'changeAccepted', type: 'order', to: 'customer' }, [note]);
}

/** Tells the customer, by an email, too, that a request was declined, and what the workshop says to it (OR-23). */
export async function notifyOfChangeDeclined(tx: Tx, order: MailedOrder, note: string): Promise<void> {
  const facts = { note: beginningOf(note) };
  const notice = { order, facts, mail: 'changeDecided', live: orderChanged(order) } as const;
  await notify(tx, { event: 'changeDeclined', type: 'order', to: 'customer' }, [notice]);
}

/** Notifies the customer, by an email, too, when a revision left an order with ready items only (OR-22). */
export async function notifyIfFinished(tx: Tx, revised: Omit<Progress, 'change'>): Promise<void> {
  const isFinished = revised.finishedItems === revised.totalItems;
  if (isFinished && revised.order.orderPercentage < 100) await notifyOfProgress(tx, [revised]);
}
