import { useQuery } from '@tanstack/react-query';
import { sideOf } from '#contract/call/roles.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { readSeen, useSeenStamps } from '../../messages/seen.ts';
import { unreadCount } from '../../messages/unread.ts';
import { isArchived } from '../../order-data/loaded-orders.ts';
import { ordersOptions } from '../../order-data/queries.ts';
import { useUser } from '../../session/queries.ts';
import { unreadOptions } from './unread-orders.ts';

type Counted = Pick<OrderSummary, 'id' | 'seenAt' | 'messages'>;

/** Returns a function that counts the unread messages of an order. */
export function useUnread(): (order: Counted) => number {
  const user = useUser();
  useSeenStamps();
  const side = sideOf(user.role);
  // Only the card shows an error for an order without messages (ER-7).
  return order => (order.messages?.length ? unreadCount(order, side, readSeen(user.id, order.id)) : 0);
}

type UnreadTotal = {
  count: number;
  /** The number of unread messages of archived orders. */
  archived: number;
  /** The order to open when no loaded active order has an unread message. */
  elsewhere: { id: number; archived: boolean } | undefined;
};

/** Counts the unread messages of all orders. A failed request counts as none. */
export function useUnreadTotal(): UnreadTotal {
  const side = sideOf(useUser().role);
  const unread = useUnread();
  const { data: active, isFetched } = useQuery(ordersOptions(false, side));
  // Fetched after the list, which is more urgent.
  const { data: elsewhere = [] } = useQuery({ ...unreadOptions, enabled: isFetched });
  const listed = active?.orders ?? [];
  const isListed = new Set(listed.map(({ id }) => id));
  const others = elsewhere.filter(order => !isListed.has(order.id) && unread(order) > 0);
  const sum = (orders: readonly Counted[]) => orders.reduce((total, order) => total + unread(order), 0);
  const inList = sum(listed);
  const first = inList === 0 ? others[0] : undefined;
  return {
    count: inList + sum(others),
    archived: sum(others.filter(order => isArchived(order, side))),
    elsewhere: first && { id: first.id, archived: isArchived(first, side) },
  };
}
