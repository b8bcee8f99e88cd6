import { type Sql, sql } from '../database/sql.ts';

/**
 * Condition: the order `o` waits for an answer of its customer. A question that was open when the order was cancelled needs
 * none. The first part is that of an index.
 */
export const waitsForCustomer: Sql<boolean> = sql<boolean>`(o.asks_since is not null and o.cancelled_at is null)`;

/** Condition: the message `e` of the order `o` is an email that names no question, and the workshop has not reacted to it yet. */
export const isOpenEmail: Sql<boolean> = sql<boolean>`(
  e.order_id = o.id and e.via = 'email' and e.sender = 'customer' and e.answers is null
    and e.created_at > coalesce(o.answer_settled_at, '-infinity')
    and not exists (select from order_messages l where l.order_id = o.id and l.sender = 'admin' and l.id > e.id))`;

/**
 * Condition: the customer of the order `o` answered by an email that names no question, and the workshop has not said yet which
 * one it answers (QU-2). Until then nobody asks the customer again.
 */
export const isAnsweredByEmail: Sql<boolean> = sql<boolean>`exists (
  select from order_messages e where ${isOpenEmail} and e.created_at > o.asks_since)`;

/** Condition: the matter `m` of the order `o` still waits for its customer, and no email may have answered it. */
export const isUnanswered: Sql<boolean> = sql<boolean>`not (m.kind = 'question' and ${isAnsweredByEmail})`;
