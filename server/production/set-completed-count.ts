import type { InputOf } from '#contract/calls.ts';
import { afterCompleted } from '#contract/production/counts.ts';
import { context, t } from '#contract/wording.ts';
import { number } from '#contract/wording-numbers.ts';
import { changedOrder } from '../orders/read-orders.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../platform/audit/audited.ts';
import type { JsonStatement } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';
import { changeLines, changeNote } from './change-lines.ts';
import { lockLine } from './lock-line.ts';

/**
 * Sets the number of finished items of one product (PR-2). Setting the same number changes nothing. Throws
 * orderNotFound, orderProductNotFound, orderCompleted, agreementMissing, sampleNotApproved, belowFinished, and invalidInput
 * above the quantity.
 */
export async function setCompletedCount(
  tx: Tx,
  viewer: Viewer,
  input: InputOf<'setCompletedCount'>,
): Promise<Audited<'orderProductChanged', JsonStatement>> {
  const line = await lockLine(tx, viewer, input.id, input);
  if (input.completed > line.quantity) {
    const text = t`must be a whole number from 0 to ${number(line.quantity)}`;
    throw problem('invalidInput', { text: context('field')`Completed ${text}`, fields: { completed: text } });
  }
  if (line.passed.packaging === input.completed) return unchanged(changedOrder(viewer, input.id, null));
  const after = afterCompleted(line, input.completed);
  if (after === 'belowFinished') throw problem(after);
  const change = { line, after, requested: ['completed'] as const };
  const changeId = await changeLines(tx, viewer, { source: 'desk' }, [change]);
  return audited(changedOrder(viewer, input.id, changeId), changeNote('orderProductChanged', [change]));
}
