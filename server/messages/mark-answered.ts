import type { InputOf } from '#contract/calls.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited } from '../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { announcements, boardChanged, orderChanged } from '../platform/live/announce.ts';
import { isOpenEmail } from '../platform/stages/waits-for-customer.ts';
import { closeQuestions } from '../production/question-holds.ts';
import { requireQuestion } from './questions.ts';
import { sentMessage } from './read-messages.ts';

/**
 * Marks a question of the workshop as answered, and ends the hold that waited for its answer (QU-2). An email that named no
 * question was its answer then, so the customer is asked the other ones again. Throws orderNotFound, messageNotFound and
 * questionClosed.
 */
export async function markAnswered(
  tx: Tx,
  viewer: Viewer,
  { id, messageId }: InputOf<'markAnswered'>,
): Promise<Audited<'questionAnswered', JsonStatement>> {
  const order = await lockOrder(tx, viewer, id);
  await requireQuestion(tx, id, messageId);
  await sql`
    with ${closeQuestions(viewer, id, { messageId })}, assigned as (
      update order_messages e set answers = ${messageId} from orders o
      where o.id = ${id} and e.id > ${messageId} and ${isOpenEmail}
    )
    ${announcements([orderChanged(order), boardChanged])}`.execute(tx);
  return audited(sentMessage(viewer, messageId), {
    kind: 'questionAnswered',
    id,
    name: order.customerName,
    changes: { message: [null, messageId] },
  });
}
