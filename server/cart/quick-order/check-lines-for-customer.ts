import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { findOrderer } from '../../orders/entered/enter-order.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { checkOrderLines } from './check-order-lines.ts';
import type { Source } from './read-quick-list.ts';

/** Checks a list that staff enter for a customer, whose catalog decides (OR-20). Throws customerNotFound. */
export async function checkLinesForCustomer(
  tx: Tx,
  viewer: Viewer,
  { id, columns }: InputOf<'checkLinesForCustomer'>,
  source: Source,
): Promise<AnswerOf<'checkLinesForCustomer'>> {
  const { scope } = await findOrderer(tx, viewer, { id });
  return checkOrderLines(tx, scope, { columns }, source);
}
