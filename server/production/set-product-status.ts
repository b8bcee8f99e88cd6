import type { InputOf } from '#contract/calls.ts';
import { afterStatus } from '#contract/production/counts.ts';
import type { Viewer } from '../access/viewer.ts';
import { type Audited, audited, unchanged } from '../audit/audited.ts';
import type { JsonStatement } from '../database/json-text.ts';
import type { Tx } from '../database/transaction.ts';
import { changedOrder } from '../orders/read-orders.ts';
import { changeLines, changeNote } from './change-lines.ts';
import { lockLine } from './lock-line.ts';

/**
 * Sets the production status of one product of an order (PR-1). Setting the same status changes nothing. Throws
 * orderNotFound, orderProductNotFound, orderCompleted.
 */
export async function setProductStatus(
  tx: Tx,
  viewer: Viewer,
  input: InputOf<'setProductStatus'>,
): Promise<Audited<'orderProductChanged', JsonStatement>> {
  const line = await lockLine(tx, viewer, input.id, input);
  if (line.status === input.status) return unchanged(changedOrder(viewer, input.id));
  const change = { line, after: afterStatus(line, input.status), asked: ['status'] as const };
  await changeLines(tx, viewer, { source: 'desk' }, [change]);
  return audited(changedOrder(viewer, input.id), changeNote('orderProductChanged', [change]));
}
