import { randomUUID } from 'node:crypto';
import type { InputOf } from '#contract/calls.ts';
import { changedOrder } from '../orders/read-orders.ts';
import { authorOf, type Viewer } from '../platform/access/viewer.ts';
import { type Audited, type AuditNote, audited } from '../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { announcements, boardChanged } from '../platform/live/announce.ts';
import { problem } from '../platform/problems/problem.ts';
import { lockLine, type ProductionLine } from './lock-line.ts';
import { audienceOf, readOpenHold, refuseHoldOfDesk, refuseOtherHold } from './open-hold.ts';

/**
 * Ends the hold of one product of an order (PR-10). Throws orderNotFound, orderProductNotFound, orderCompleted,
 * sampleNotApproved and holdNotFound.
 */
export async function endHold(
  tx: Tx,
  viewer: Viewer,
  { id, productId }: InputOf<'endHold'>,
): Promise<Audited<'holdEnded', JsonStatement>> {
  const line = await lockLine(tx, viewer, id, { productId });
  return audited(changedOrder(viewer, id), await endHoldOf(tx, viewer, line));
}

/**
 * Ends the open hold of a locked line and returns the audit entry. Throws sampleNotApproved, holdNotFound, and notAllowed
 * for a bench that would end a hold of the desk.
 */
export async function endHoldOf(tx: Tx, viewer: Viewer, line: ProductionLine): Promise<AuditNote<'holdEnded'>> {
  refuseOtherHold(line);
  const hold = await readOpenHold(tx, line);
  if (!hold) throw problem('holdNotFound');
  refuseHoldOfDesk(viewer, hold);
  const { id, customerName: name } = line.order;
  const author = authorOf(viewer);
  await sql`
    update line_holds set ended_at = change_moment(), end_change_id = ${randomUUID()}, ended_by = ${author.accountId},
      ended_by_name = ${author.accountName}, end_bench_id = ${author.benchId}
    where id = ${hold.id}`.execute(tx);
  const to = audienceOf(line, hold);
  await announcements([{ event: 'orderChanged', data: { orderId: id }, to }, boardChanged]).execute(tx);
  return { kind: 'holdEnded', id, name, changes: { [`hold of ${line.productCode}`]: [hold.reason, undefined] } };
}
