import type { InputOf } from '#contract/calls.ts';
import { notifyOfChangeDeclined } from '../../notifications/notify-of-changes.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { changedOrder } from '../../orders/read-orders.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import type { JsonStatement } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { decided, findOpenRequest } from './find-request.ts';

/**
 * Declines an open request with a note for the customer; nothing else changes (OR-23). Throws orderNotFound,
 * changeRequestNotFound and changeDecided.
 */
export async function declineChange(
  tx: Tx,
  viewer: Viewer,
  { id, number, note }: InputOf<'declineChange'>,
): Promise<Audited<'changeDeclined', JsonStatement>> {
  const order = await lockOrder(tx, viewer, id);
  await findOpenRequest(tx, id, number);
  await decided(viewer, id, { state: 'declined', note }).execute(tx);
  await notifyOfChangeDeclined(tx, order, note);
  const changes = { request: [null, number], note: [null, note] } as const;
  return audited(changedOrder(viewer, id), { kind: 'changeDeclined', id, name: order.customerName, changes });
}
