import type { InputOf } from '#contract/calls.ts';
import { type LockedOrder, requireOpen } from '../orders/lock-order.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';
import { type ProductionLine, readLines } from '../production/lock-line.ts';

type Sent = Pick<InputOf<'sendMessage'>, 'ask' | 'needsAnswer' | 'productId' | 'hold' | 'answers'>;

/** The question that a message is, or the one that it answers. */
export type QuestionOf = {
  asks: boolean;
  /** The line that the question is about. */
  line?: ProductionLine | undefined;
  /** The question that the message answers. */
  answers?: number | undefined;
};

/**
 * Returns what a message of a locked order asks or answers (QU-1, QU-2). An email names no question, so it answers the
 * oldest open one. Throws invalidInput for the fields of the other
 * side and for fields that miss another one, orderProductNotFound, orderCompleted and orderCancelled for a product that
 * nobody can hold any more, messageNotFound, and questionClosed.
 */
export async function questionOf(
  tx: Tx,
  viewer: Viewer,
  order: LockedOrder,
  sent: Sent & { isByEmail?: boolean },
): Promise<QuestionOf> {
  const isCustomer = viewer.side === 'customer';
  refuseFields({
    needsAnswer: isCustomer && sent.needsAnswer && 'only the workshop asks questions',
    productId:
      sent.productId !== undefined &&
      (isCustomer ? 'only the workshop asks questions' : !sent.needsAnswer && 'needs a question'),
    hold: sent.hold && (isCustomer || sent.productId === undefined) && 'needs a question about a product',
    answers: sent.answers !== undefined && !isCustomer && 'only customers answer questions',
  });
  if (isCustomer) {
    if (sent.answers !== undefined) await requireQuestion(tx, order.id, sent.answers);
    return { asks: false, answers: sent.answers ?? (sent.isByEmail ? await oldestQuestion(tx, order.id) : undefined) };
  }
  const asks = sent.needsAnswer === true || sent.ask !== undefined;
  if (sent.productId === undefined) return { asks };
  const orders = new Map([[order.id, order]]);
  const [line] = await readLines(tx, orders, [{ orderId: order.id, productId: sent.productId }]);
  if (!line) throw problem('orderProductNotFound');
  if (sent.hold) requireOpen(order);
  return { asks, line };
}

function refuseFields(given: Record<string, string | false | undefined>): void {
  const fields = Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => !!entry[1]));
  if (Object.keys(fields).length > 0) throw problem('invalidInput', { fields });
}

/** Returns the oldest open question of an order. */
async function oldestQuestion(tx: Tx, orderId: number): Promise<number | undefined> {
  const question = await sql<{ id: number }>`
    select id from order_messages
    where order_id = ${orderId} and asks and answered_at is null order by id limit 1`.first(tx);
  return question?.id;
}

/** Throws messageNotFound unless the order has this question, and questionClosed when it was answered. */
export async function requireQuestion(tx: Tx, orderId: number, messageId: number): Promise<void> {
  const question = await sql<{ isOpen: boolean }>`
    select answered_at is null as "isOpen" from order_messages
    where id = ${messageId} and order_id = ${orderId} and asks`.one(tx, 'messageNotFound');
  if (!question.isOpen) throw problem('questionClosed');
}
