import { randomUUID } from 'node:crypto';
import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../access/viewer.ts';
import { type Audited, audited } from '../audit/audited.ts';
import type { JsonStatement } from '../database/json-text.ts';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { announce } from '../live/announce.ts';
import { changedOrder } from '../orders/read-orders.ts';
import { problem } from '../problems/problem.ts';
import { lockLine } from './lock-line.ts';
import { audienceOf, readOpenHold } from './open-hold.ts';

/**
 * Ends the hold of one product of an order (PR-10). Throws orderNotFound, orderProductNotFound, orderCompleted and
 * holdNotFound.
 */
export async function endHold(
  tx: Tx,
  viewer: Viewer,
  { id, productId }: InputOf<'endHold'>,
): Promise<Audited<'holdEnded', JsonStatement>> {
  const line = await lockLine(tx, viewer, id, { productId });
  const hold = await readOpenHold(tx, line);
  if (!hold) throw problem('holdNotFound');
  await sql`
    update line_holds set ended_at = now(), end_change_id = ${randomUUID()}, ended_by = ${viewer.id},
      ended_by_name = ${viewer.displayName}
    where id = ${hold.id}`.execute(tx);
  await announce(tx, 'orderChanged', { orderId: id }, audienceOf(line, hold));
  const changes = { [`hold of ${line.productCode}`]: [hold.reason, undefined] } as const;
  return audited(changedOrder(viewer, id), { kind: 'holdEnded', id, name: line.order.customerName, changes });
}
