import { isBlank } from '#contract/call/text-length.ts';
import type { InputOf } from '#contract/calls.ts';
import { isOpen } from '#contract/orders/order-rules.ts';
import { notifyOfMessage } from '../notifications/notify.ts';
import { notifyOfQuestion } from '../notifications/notify-of-questions.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { nameOf, type Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited } from '../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { saveFiles } from '../platform/files/save-files.ts';
import type { StoredPicture } from '../platform/files/store-picture.ts';
import { problem } from '../platform/problems/problem.ts';
import {
  askCustomer,
  closeQuestions,
  holdForAnswer,
  holdsChanged,
  isAnsweredByAny,
} from '../production/question-holds.ts';
import { type QuestionOf, questionOf } from './questions.ts';
import { sentMessage } from './read-messages.ts';

/**
 * The email that a message came by: its whole text is kept for 30 days, and what the message folds as long as the message.
 * `shown` is the text of the person, and `questions` are those whose emails it answers, the newest first.
 */
export type ByEmail = { text: string; folded: string; shown: string; questions: readonly number[] };

/**
 * Adds a message to an order's conversation: text that is not blank, pictures, or both (ME-1). Also works on completed,
 * cancelled and archived orders (ME-5). The workshop's message may be a question, also one that holds products until it is answered
 * (QU-1), or until the customer writes (AC-7); the customer's may answer one. Throws orderNotFound, messageEmpty, and what
 * questionOf throws.
 */
export async function sendMessage(
  tx: Tx,
  viewer: Viewer,
  { id, message = '', ...sent }: InputOf<'sendMessage'>,
  pictures: readonly StoredPicture[],
  email?: ByEmail,
): Promise<Audited<'messageSent', JsonStatement>> {
  const text = isBlank(message) ? '' : message;
  if (text === '' && pictures.length === 0) throw problem('messageEmpty');
  // The lock prevents concurrent deletion, and keeps ids, times and commits of messages in the same order.
  const order = await lockOrder(tx, viewer, id);
  const question = await questionOf(tx, viewer, order, {
    ...sent,
    email: email && { ...email, pictures: pictures.length },
  });
  const { asks, line, answers } = question;
  const messageId = await insertMessage(tx, viewer, { orderId: id, body: text, pictures, email, ...question });
  if (asks && sent.ask && isOpen(order)) await askCustomer(tx, viewer, order, messageId);
  if (line && sent.hold) await holdForAnswer(tx, viewer, line, messageId);
  const notifyOf = asks ? notifyOfQuestion : notifyOfMessage;
  await notifyOf(tx, viewer, order, { id: messageId, message: text, images: pictures.length });
  return audited(sentMessage(viewer, messageId), {
    kind: 'messageSent',
    id,
    name: order.customerName,
    // The audit log records the length, never the content.
    changes: {
      characters: [null, text.length],
      images: [null, pictures.length || null],
      ...(asks && { question: [null, line?.productCode ?? true] }),
      ...(answers !== undefined && { answers: [null, answers] }),
    },
  });
}

type NewMessage = Partial<QuestionOf> & {
  orderId: number;
  body: string;
  pictures: readonly StoredPicture[];
  email?: ByEmail | undefined;
  /** Whether it answers nothing, so that the order waits until staff answer it (DL-3). */
  answersNothing?: boolean;
};

/**
 * Inserts a message with its pictures. A customer's message also closes the question that it answers, and the questions
 * that any message answers (AC-7), unless it answers nothing. An email ends no hold (QU-2).
 */
export async function insertMessage(
  tx: Tx,
  viewer: Viewer,
  { orderId, body, pictures, email, asks = false, line, answers, answersNothing = false }: NewMessage,
): Promise<number> {
  const mayAnswer = viewer.side === 'customer' && !answersNothing;
  // A message without a name for it answers the question that any message answers.
  const answered = sql`coalesce(${answers ?? null}::bigint, (
    select min(id) from order_messages
    where order_id = ${orderId} and asks and answered_at is null and ${isAnsweredByAny(orderId)}
      and ${mayAnswer && email === undefined}))`;
  const isByEmail = email !== undefined;
  const closed = closeQuestions(viewer, orderId, {
    messageId: answers,
    byAnyMessage: !isByEmail,
    keepsHolds: isByEmail,
  });
  const owner = { kind: 'private', ownerId: viewer.companyId, taken: true } as const;
  const files = pictures.length > 0 ? await saveFiles(tx, owner, pictures) : [];
  const { rows } = await sql<{ id: number }>`
    with sent as (
      insert into order_messages (order_id, sender, author_id, author_name, body, created_at, asks, product_id, product_code,
        answers, via, folded)
      values (${orderId}, ${viewer.side}, ${viewer.id}, ${nameOf(viewer)}, ${body}, change_moment(), ${asks},
        ${line?.productId ?? null}, ${line?.productCode ?? null}, ${answered}, ${email ? 'email' : null}, ${email?.folded || null})
      returning id
    ), shown as (
      insert into order_message_images (message_id, position, file_id)
      select sent.id, i.position - 1, i.file_id
      from sent, unnest(${files.map(file => file.id)}::bigint[]) with ordinality as i(file_id, position)
    ), kept as (
      insert into message_emails (message_id, text) select id, ${email?.text ?? ''} from sent where ${email !== undefined}
    ) ${mayAnswer ? sql`, ${closed}` : sql``}
    select id${mayAnswer ? sql`, (select count(announced) from (${holdsChanged(orderId)} where exists (select from ended)) announced)` : sql``}
    from sent`.execute(tx);
  return rows[0]?.id as number;
}
