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

/** Whether somebody of the workshop opened the order of the email `m` since it came. */
const isRead = sql<boolean>`exists (
  select from order_seen s join accounts a on a.id = s.account_id
  where s.order_id = m.order_id and s.seen_at >= m.created_at and a.role in ('admin', 'superadmin'))`;

/**
 * Marks a question of the workshop as answered, and ends the hold that waited for its answer (QU-2). The newest email
 * that named no question was its answer then, which is no news once it was read (TB-4). When no other such email is
 * left, the customer is asked the other questions again. Throws orderNotFound, messageNotFound and questionClosed.
 */
export async function markAnswered(
  tx: Tx,
  viewer: Viewer,
  { id, messageId }: InputOf<'markAnswered'>,
): Promise<Audited<'questionAnswered', JsonStatement>> {
  const order = await lockOrder(tx, viewer, id);
  await requireQuestion(tx, id, messageId);
  const { answer } = await sql<{ answer: number | null }>`
    with ${closeQuestions(viewer, id, { messageId })}, assigned as (
      update order_messages m set answers = ${messageId}, answer_read_at = case when ${isRead} then change_moment() end
      where m.id = (
        select max(e.id) from orders o join order_messages e on e.order_id = o.id
        where o.id = ${id} and e.id > ${messageId} and ${isOpenEmail})
      returning m.id
    )
    select (select id from assigned) as answer,
      (select count(announced) from (${announcements([orderChanged(order), boardChanged])}) announced)`.one(tx);
  return audited(sentMessage(viewer, messageId), {
    kind: 'questionAnswered',
    id,
    name: order.customerName,
    changes: { message: [null, messageId], answer: [null, answer] },
  });
}
