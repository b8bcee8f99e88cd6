import type { Stage } from '#contract/orders/order-rules.ts';
import { afterMark } from '#contract/production/counts.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Tx } from '../database/transaction.ts';
import { problem } from '../problems/problem.ts';
import { changeLines } from './change-lines.ts';
import type { ProductionLine } from './lock-line.ts';
import type { Action } from './write-change.ts';

/**
 * Marks `delta` units of a locked line as done at a stage, or takes them back when it is negative (PR-6). Throws
 * countAboveQuantity and countBelowNext, with the number that is possible. Returns the id of the change.
 */
export async function mark(
  tx: Tx,
  viewer: Viewer,
  action: Action,
  line: ProductionLine,
  { stage, delta }: { stage: Stage; delta: number },
): Promise<string> {
  const after = afterMark(line, stage, delta);
  if ('code' in after) throw problem(after.code, { text: after.text });
  return changeLines(tx, viewer, action, [{ line, after, asked: [stage === 'packaging' ? 'completed' : stage] }]);
}
