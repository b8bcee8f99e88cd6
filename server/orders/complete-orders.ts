import type { AnswerOf, InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../platform/audit/audited.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';
import { type LockedOrder, lockOrders } from './lock-order.ts';
import { complete, completionRefusal } from './verify-completion.ts';

type Answer = AnswerOf<'completeOrders'>;

/**
 * Marks several orders as completed, each as `verifyCompletion` does (OR-6). Orders that are missing, unfinished or
 * completed are refused by name, and the others are completed. An order named twice counts once.
 */
export async function completeOrders(
  tx: Tx,
  viewer: Viewer,
  { ids }: InputOf<'completeOrders'>,
): Promise<Audited<'completionsVerified', Answer>> {
  const wanted = [...new Set(ids)];
  const orders = await lockOrders(tx, viewer, sql<boolean>`o.id = any(${wanted}::bigint[])`);
  const completing: LockedOrder[] = [];
  const refused: Answer['refused'] = [];
  for (const orderId of wanted) {
    const order = orders.get(orderId);
    const refusal = order ? completionRefusal(order) : problem('orderNotFound');
    if (refusal) refused.push({ orderId, code: refusal.code, error: refusal.message });
    else if (order) completing.push(order);
  }
  const answer = { completed: completing.length, refused };
  if (completing.length === 0) return unchanged(answer);
  await complete(tx, viewer, completing);
  const numbers = completing.map(({ id }) => `#${id}`).join(' ');
  const changes = { orders: [null, completing.length], numbers: [null, numbers] } as const;
  const [only] = completing.length === 1 ? completing : [];
  const about = only && { id: only.id, name: only.customerName };
  return audited(answer, { kind: 'completionsVerified', ...about, changes });
}
