import type { Message } from '#contract/messages/messages.ts';
import type { OrderRevision } from '#contract/orders/changes/changes.ts';
import { isOpen } from '#contract/orders/order-rules.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';

type Asking = Pick<Message, 'question'>;
type Answering = Pick<Message, 'message'>;

/**
 * Returns the product of an open order that the answer to a question is about, if the answer has words (QU-6). The product is
 * found by its id: another one may have the code of a product that was removed meanwhile.
 */
export function productOfAnswer(
  order: Pick<Order, 'products' | 'completedAt' | 'cancelledAt'>,
  { message }: Answering,
  { question }: Asking,
): OrderProduct | undefined {
  if (!isOpen(order) || message.trim() === '' || question?.productId == null) return undefined;
  return order.products.find(({ productId }) => productId === question.productId);
}

/** Returns whether a revision after the answer wrote something into the note or the options of the product. */
export function isWritten(
  { createdAt }: Pick<Message, 'createdAt'>,
  { productId }: Pick<OrderProduct, 'productId'>,
  revisions: readonly Pick<OrderRevision, 'at' | 'changes'>[],
): boolean {
  return revisions.some(
    ({ at, changes }) =>
      at > createdAt &&
      changes.some(change => change.productId === productId && ['options', 'description'].includes(change.field)),
  );
}
