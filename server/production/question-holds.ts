import { randomUUID } from 'node:crypto';
import { isNewLine } from '#contract/production/counts.ts';
import type { LockedOrder } from '../orders/lock-order.ts';
import { authorOf, nameOf, type Viewer } from '../platform/access/viewer.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { announcements, boardChanged } from '../platform/live/announce.ts';
import { isAnswerHold } from '../platform/stages/answer-hold.ts';
import { holdLines } from './hold-lines.ts';
import { type ProductionLine, readLinesOf } from './lock-line.ts';
import { readOpenHold, readOpenHolds } from './open-hold.ts';

/** Holds the new lines of a locked order that have no hold yet, until the customer answers a question (AC-7). */
export async function askCustomer(tx: Tx, viewer: Viewer, order: LockedOrder, messageId: number): Promise<void> {
  const lines = (await readLinesOf(tx, order)).filter(isNewLine);
  const held = await readOpenHolds(tx, lines);
  const free = lines.filter(line => !held.has(line));
  if (free.length === 0) return;
  await holdLines(tx, viewer, 'desk', free, { reason: 'customer', messageId, byAnyMessage: true });
  await holdsChanged(order.id).execute(tx);
}

/** Holds a locked line until a question about it is answered, unless it is on hold already (QU-1). */
export async function holdForAnswer(tx: Tx, viewer: Viewer, line: ProductionLine, messageId: number): Promise<void> {
  if (await readOpenHold(tx, line)) return;
  await holdLines(tx, viewer, 'desk', [line], { reason: 'customer', messageId });
  await holdsChanged(line.order.id).execute(tx);
}

/** Tells the workshop that holds of an order changed with a message: benches hear nothing of messages. */
export function holdsChanged(orderId: number): Sql<unknown> {
  return announcements([{ event: 'orderChanged', data: { orderId }, to: { workshop: true } }, boardChanged]);
}

/** Closes the questions that any message of the customer answers, as a part of a change (AC-7). */
export async function endQuestion(tx: Tx, viewer: Viewer, orderId: number, changeId: string): Promise<void> {
  await sql`with ${closeQuestions(viewer, orderId, { changeId, byAnyMessage: true })} select`.execute(tx);
}

type Closed = {
  /** The question that was answered. */
  messageId?: number | undefined;
  /** Whether the questions close, too, whose holds end with any message of the customer (AC-7). */
  byAnyMessage?: boolean;
  /** Whether holds that waited for the question stay: nobody at the workshop has read the email that answers it. */
  keepsHolds?: boolean;
  /** The change that this is a part of, or else one of its own. */
  changeId?: string;
};

/** Whether any message of the customer answers the question `order_messages`, also after its holds ended (AC-7). */
export function isAnsweredByAny(orderId: number): Sql<boolean> {
  return sql<boolean>`order_messages.id in (select message_id from line_holds where order_id = ${orderId} and asked)`;
}

/** Parts of a statement's WITH list that close questions of a locked order and end the holds that waited for them. */
export function closeQuestions(
  viewer: Viewer,
  orderId: number,
  { messageId, byAnyMessage = false, keepsHolds = false, changeId = randomUUID() }: Closed,
): Sql {
  const { accountId, accountName } = authorOf(viewer);
  const name = viewer.side === 'customer' ? nameOf(viewer) : accountName;
  return sql`
    ended as (
      update line_holds h set ended_at = change_moment(), end_change_id = ${changeId}::uuid, ended_by = ${accountId},
        ended_by_name = ${name}
      where not ${keepsHolds}::boolean and order_id = ${orderId} and ended_at is null
        and (message_id = ${messageId ?? null}::bigint or (${byAnyMessage}::boolean and ${isAnswerHold}))
      returning message_id
    ), closed as (
      update order_messages set answered_at = change_moment(), answered_by = ${accountId}, answered_by_name = ${nameOf(viewer)},
        answered_by_side = ${viewer.side}
      where order_id = ${orderId} and asks and answered_at is null
        and (id = ${messageId ?? null}::bigint or id in (select message_id from ended)
          or (${byAnyMessage}::boolean and ${isAnsweredByAny(orderId)}))
    )`;
}
