import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { t } from '#contract/wording.ts';
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
 * Returns what a message of a locked order asks or answers (QU-1, QU-2). An email answers a question as
 * answeredByEmail says. Throws invalidInput for the fields of the other
 * side and for fields that miss another one, orderProductNotFound, orderCompleted and orderCancelled for a product that
 * nobody can hold any more, messageNotFound, and questionClosed.
 */
export async function questionOf(
  tx: Tx,
  viewer: Viewer,
  order: LockedOrder,
  sent: Sent & { email?: LetterOf | undefined },
): Promise<QuestionOf> {
  const isCustomer = viewer.side === 'customer';
  refuseFields({
    needsAnswer: isCustomer && sent.needsAnswer && t`only the workshop asks questions`,
    productId:
      sent.productId !== undefined &&
      (isCustomer ? t`only the workshop asks questions` : !sent.needsAnswer && t`needs a question`),
    hold: sent.hold && (isCustomer || sent.productId === undefined) && t`needs a question about a product`,
    answers: sent.answers !== undefined && !isCustomer && t`only customers answer questions`,
  });
  if (isCustomer) {
    if (sent.answers !== undefined) await requireQuestion(tx, order.id, sent.answers);
    return { asks: false, answers: sent.answers ?? (sent.email && (await answeredByEmail(tx, order.id, sent.email))) };
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

/** The facts of an email about the question that it answers. */
type LetterOf = { shown: string; questions: readonly number[]; pictures: number };

/** Words of thanks are short, and name nothing of the question. */
const mostThanks = 12;

/**
 * Returns the question that an email answers: the one whose email it answers, or the only open one unless the email says
 * thanks alone (QU-2). Undefined when the workshop has to tell.
 */
async function answeredByEmail(tx: Tx, orderId: number, email: LetterOf): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; body: string }>`
    select id, body from order_messages where order_id = ${orderId} and asks and answered_at is null
    order by id limit ${limits.listEntries}`.execute(tx);
  const named = email.questions.find(question => rows.some(({ id }) => id === question));
  if (named !== undefined) return named;
  const [only, ...others] = rows;
  return only && others.length === 0 && !isThanksAlone(email, only.body) ? only.id : undefined;
}

function isThanksAlone({ shown, pictures }: LetterOf, question: string): boolean {
  const words = wordsOf(shown);
  if (pictures > 0 || words.length > mostThanks || /\p{N}/u.test(shown)) return false;
  const named = new Set(wordsOf(question).filter(word => !empty.has(word)));
  return !words.some(word => named.has(word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
}

/** Words that say nothing about a question, and those of thanks. */
const empty = new Set(
  `a an and are be can do for have i if is it me my of on or our please thank thanks that the this to us we will with you your
  bitte danke das den der die du ein eine für ich ihr ihre ihnen ist mit sie uns und vielen von wir zu
  à ce de des du et je la le les merci nous pour que un une vous di e il la per grazie un una el en los muchas gracias por que
  y em o os para por dank u het een en van dziękuję tack`.split(/\s+/),
);

/** Throws messageNotFound unless the order has this question, and questionClosed when it was answered. */
export async function requireQuestion(tx: Tx, orderId: number, messageId: number): Promise<void> {
  const question = await sql<{ isOpen: boolean }>`
    select answered_at is null as "isOpen" from order_messages
    where id = ${messageId} and order_id = ${orderId} and asks`.one(tx, 'messageNotFound');
  if (!question.isOpen) throw problem('questionClosed');
}
