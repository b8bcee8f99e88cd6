import type { InputOf } from '#contract/calls.ts';
import { stages } from '#contract/orders/order-rules.ts';
import { afterStages, type CountedField, changesBetween, type Passed } from '#contract/production/counts.ts';
import { t } from '#contract/wording.ts';
import { number } from '#contract/wording-numbers.ts';
import { changedOrder } from '../orders/read-orders.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../platform/audit/audited.ts';
import type { JsonStatement } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { fieldLabel } from '../platform/problems/field-labels.ts';
import { type Problem, problem } from '../platform/problems/problem.ts';
import { changeLines, changeNote } from './change-lines.ts';
import { lockLine } from './lock-line.ts';

const counts = ['cutting', 'stitching', 'finishing', 'completed'] as const satisfies CountedField[];

/**
 * Sets how many units of a product have passed each stage (PR-6). Setting the same counts changes nothing. Throws
 * orderNotFound, orderProductNotFound, orderCompleted, agreementMissing, sampleNotApproved, belowFinished, and invalidInput
 * for a count above the quantity or above an
 * earlier stage's count.
 */
export async function setProductStages(
  tx: Tx,
  viewer: Viewer,
  { id, productId, ...given }: InputOf<'setProductStages'>,
): Promise<Audited<'orderProductChanged', JsonStatement>> {
  const line = await lockLine(tx, viewer, id, { productId });
  const after = afterStages(line, given);
  if (!after) throw risingCounts(line.quantity, { ...line.passed, ...given });
  if (after === 'belowFinished') throw problem(after);
  // The status follows from the counts, so it stays when no count changes.
  if (changesBetween({ ...line, status: after.status }, after).length === 0) {
    return unchanged(changedOrder(viewer, id, null));
  }
  const change = { line, after, requested: counts };
  const changeId = await changeLines(tx, viewer, { source: 'desk' }, [change]);
  return audited(changedOrder(viewer, id, changeId), changeNote('orderProductChanged', [change]));
}

/** Returns the problem of the first stage with more units than the quantity or the previous stage. */
function risingCounts(quantity: number, passed: Passed): Problem {
  const at = stages.findIndex((stage, index) => passed[stage] > (index === 0 ? quantity : countBefore(passed, index)));
  const stage = stages[at] ?? 'packaging';
  const most = Math.min(quantity, at > 0 ? countBefore(passed, at) : quantity);
  const text = t`must be a whole number from 0 to ${number(most)}`;
  return problem('invalidInput', { text: `${fieldLabel(stage)} ${text}`, fields: { [stage]: text } });
}

function countBefore(passed: Passed, index: number): number {
  return passed[stages[index - 1] ?? 'cutting'];
}
