import type { InputOf } from '#contract/calls.ts';
import { changesBetween } from '#contract/production/counts.ts';
import { changedOrder } from '../orders/read-orders.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../platform/audit/audited.ts';
import type { JsonStatement } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { changeLines, changeNote } from './change-lines.ts';
import { lockLine } from './lock-line.ts';
import { statusChange } from './write-change.ts';

/**
 * Sets the production status of one product of an order (PR-1), and the counts that follow from it (PR-5). Throws
 * orderNotFound, orderProductNotFound, orderCompleted, agreementMissing, sampleNotApproved.
 */
export async function setProductStatus(
  tx: Tx,
  viewer: Viewer,
  input: InputOf<'setProductStatus'>,
): Promise<Audited<'orderProductChanged', JsonStatement>> {
  const line = await lockLine(tx, viewer, input.id, input);
  const change = statusChange(line, input.status);
  if (changesBetween(line, change.after).length === 0) return unchanged(changedOrder(viewer, input.id, null));
  const changeId = await changeLines(tx, viewer, { source: 'desk' }, [change]);
  return audited(changedOrder(viewer, input.id, changeId), changeNote('orderProductChanged', [change]));
}
