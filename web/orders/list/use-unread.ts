import { sideOf } from '#contract/call/roles.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { readSeen, useSeenStamps } from '../../messages/seen.ts';
import { unreadCount } from '../../messages/unread.ts';
import { useUser } from '../../platform/session/user.ts';

/** Returns a function that counts the unread messages of an order. */
export function useUnread(): (order: Pick<OrderSummary, 'id' | 'seenAt' | 'messages'>) => number {
  const user = useUser();
  useSeenStamps();
  const side = sideOf(user.role);
  // Only the card shows an error for an order without messages (ER-7).
  return order => (order.messages?.length ? unreadCount(order, side, readSeen(user.id, order.id)) : 0);
}
