import { type Sql, sql } from '../platform/database/sql.ts';

/**
 * The statement that marks the answers to the workshop's questions about an order as read, or those about one product
 * (TB-4). A trigger recounts then whether the order waits. Returns the ids of the answers that were unread.
 */
export function answersRead(orderId: Sql | number, { productId }: { productId?: number } = {}): Sql {
  const ofProduct = sql`and exists (
    select from order_messages q where q.id = m.answers and q.product_id = ${productId ?? null}::bigint)`;
  return sql`
    update order_messages m set answer_read_at = change_moment()
    where m.order_id = ${orderId} and m.answers is not null and m.answer_read_at is null
      ${productId === undefined ? sql`` : ofProduct}
    returning m.id`;
}
