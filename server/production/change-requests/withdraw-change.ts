import type { InputOf } from '#contract/calls.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { changedOrder } from '../../orders/read-orders.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import type { JsonStatement } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { announce, sidesOf } from '../../platform/live/announce.ts';
import { decided, findOpenRequest } from './find-request.ts';

/** Withdraws an open request (OR-23). Throws orderNotFound, changeRequestNotFound and changeDecided. */
export async function withdrawChange(
  tx: Tx,
  viewer: Viewer,
  { id, number }: InputOf<'withdrawChange'>,
): Promise<Audited<'changeWithdrawn', JsonStatement>> {
  const order = await lockOrder(tx, viewer, id);
  await findOpenRequest(tx, id, number);
  await decided(viewer, id, { state: 'withdrawn' }).execute(tx);
  await announce(tx, 'orderChanged', { orderId: id }, sidesOf(order));
  const changes = { request: [number, null] } as const;
  return audited(changedOrder(viewer, id), { kind: 'changeWithdrawn', id, name: order.customerName, changes });
}
