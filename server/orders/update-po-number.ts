import type { InputOf } from '#contract/calls.ts';
import { t } from '#contract/wording.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { announce, sidesOf } from '../platform/live/announce.ts';
import { problem } from '../platform/problems/problem.ts';
import { lockOrder } from './lock-order.ts';
import { changedOrder } from './read-orders.ts';

type Now = { poNumber: string; isArchived: boolean; isRequired: boolean };

/**
 * Sets the purchase order number, which is possible until both sides have archived the order (PO-4). Throws
 * orderNotFound, orderCompleted for an archived order, and invalidInput for an empty number when the customer needs
 * one.
 */
export async function updatePoNumber(
  tx: Tx,
  viewer: Viewer,
  { id, poNumber }: InputOf<'updatePoNumber'>,
): Promise<Audited<'poNumberChanged', JsonStatement>> {
  const order = await lockOrder(tx, viewer, id);
  const now = await sql<Now>`
    select o.po_number as "poNumber", o.customer_archived and o.admin_archived as "isArchived",
      coalesce((select c.po_required from companies c where c.id = o.customer_id), false) as "isRequired"
    from orders o where o.id = ${id}`.one(tx);
  if (now.isArchived) throw problem('orderCompleted');
  if (now.isRequired && poNumber === '') throw poNumberMissing();
  if (now.poNumber === poNumber) return unchanged(changedOrder(viewer, id));
  await sql`update orders set po_number = ${poNumber} where id = ${id}`.execute(tx);
  await announce(tx, 'orderChanged', { orderId: id }, sidesOf(order));
  const changes = { poNumber: [now.poNumber, poNumber] } as const;
  return audited(changedOrder(viewer, id), { kind: 'poNumberChanged', id, name: order.customerName, changes });
}

/** Returns the problem of an order without the number that its customer needs (PO-2). */
export function poNumberMissing() {
  return problem('invalidInput', {
    text: t`Please enter your purchase order number`,
    fields: { poNumber: t`is required` },
  });
}
