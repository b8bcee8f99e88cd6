import { randomUUID } from 'node:crypto';
import { isNewLine } from '#contract/production/counts.ts';
import type { LockedOrder } from '../orders/lock-order.ts';
import { authorOf, type Viewer } from '../platform/access/viewer.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { holdLines } from './hold-lines.ts';
import { readLinesOf } from './lock-line.ts';
import { readOpenHolds } from './open-hold.ts';

/** Holds the new lines of a locked order that have no hold yet, until the customer answers a question (AC-7). */
export async function askCustomer(tx: Tx, viewer: Viewer, order: LockedOrder): Promise<void> {
  const lines = (await readLinesOf(tx, order)).filter(isNewLine);
  const held = await readOpenHolds(tx, lines);
  const free = lines.filter(line => !held.has(line));
  if (free.length > 0) await holdLines(tx, viewer, 'desk', free, { reason: 'customer', fromQuestion: true });
}

/** Ends the holds that wait for the answer to a question, as a part of a change. */
export async function endQuestion(tx: Tx, viewer: Viewer, orderId: number, changeId: string): Promise<void> {
  await endOfQuestion(viewer, orderId, changeId).execute(tx);
}

/** Returns the statement that ends these holds, in a change of their own unless `changeId` names one. */
export function endOfQuestion(viewer: Viewer, orderId: number, changeId: string = randomUUID()): Sql {
  const author = authorOf(viewer);
  return sql`
    update line_holds set ended_at = now(), end_change_id = ${changeId}::uuid, ended_by = ${author.accountId},
      ended_by_name = ${author.accountName}
    where order_id = ${orderId} and asked and ended_at is null`;
}
