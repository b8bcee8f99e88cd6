import { useQuery } from '@tanstack/react-query';
import type { OrderSummary } from '#contract/orders.ts';
import { sideOf } from '#contract/roles.ts';
import { useUser } from '../accounts/queries.ts';
import { readSeen, useSeenStamps } from '../messages/seen.ts';
import { unreadCount } from '../messages/unread.ts';
import { ordersOptions } from './queries.ts';
import { unreadOptions } from './unread-orders.ts';

/** Gives how many messages of an order are unread for the signed-in user. */
export function useUnread(): (order: Pick<OrderSummary, 'id' | 'seenAt' | 'messages'>) => number {
  const user = useUser();
  useSeenStamps();
  const side = sideOf(user.role);
  return order => (order.messages.length === 0 ? 0 : unreadCount(order, side, readSeen(user.id, order.id)));
}

/** Unread messages over all orders, active and archived; a failed load counts as none (specification 8). */
export function useUnreadTotal(): number {
  const unread = useUnread();
  const { data: active, isFetched } = useQuery(ordersOptions(false));
  // After the screen's own: one number in the head is not what anybody waits for.
  const { data: elsewhere = [] } = useQuery({ ...unreadOptions, enabled: isFetched });
  const listed = active?.orders ?? [];
  const isListed = new Set(listed.map(({ id }) => id));
  return [...listed, ...elsewhere.filter(({ id }) => !isListed.has(id))].reduce((sum, order) => sum + unread(order), 0);
}
