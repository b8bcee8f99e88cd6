import { useQuery } from '@tanstack/react-query';
import type { OrderSummary } from '#contract/orders.ts';
import { sideOf } from '#contract/roles.ts';
import { useUser } from '../accounts/queries.ts';
import { readSeen, useSeenStamps } from '../messages/seen.ts';
import { unreadCount } from '../messages/unread.ts';
import { isArchived } from './loaded-orders.ts';
import { ordersOptions } from './queries.ts';
import { unreadOptions } from './unread-orders.ts';

type Counted = Pick<OrderSummary, 'id' | 'seenAt' | 'messages'>;

/** Gives how many messages of an order are unread for the signed-in user. */
export function useUnread(): (order: Counted) => number {
  const user = useUser();
  useSeenStamps();
  const side = sideOf(user.role);
  // A broken order is told of by its card alone (specification 8).
  return order => (order.messages?.length ? unreadCount(order, side, readSeen(user.id, order.id)) : 0);
}

type UnreadTotal = {
  count: number;
  /** How many of them are of archived orders. */
  archived: number;
  /** The order to open where no unread message is in sight in the list of active orders. */
  elsewhere: { id: number; archived: boolean } | undefined;
};

/** Unread messages over all orders, active and archived; a failed load counts as none (specification 8). */
export function useUnreadTotal(): UnreadTotal {
  const side = sideOf(useUser().role);
  const unread = useUnread();
  const { data: active, isFetched } = useQuery(ordersOptions(false));
  // After the screen's own: one number in the head is not what anybody waits for.
  const { data: elsewhere = [] } = useQuery({ ...unreadOptions, enabled: isFetched });
  const listed = active?.orders ?? [];
  const isListed = new Set(listed.map(({ id }) => id));
  const others = elsewhere.filter(order => !isListed.has(order.id) && unread(order) > 0);
  const sum = (orders: readonly Counted[]) => orders.reduce((total, order) => total + unread(order), 0);
  const inSight = sum(listed);
  const first = inSight === 0 ? others[0] : undefined;
  return {
    count: inSight + sum(others),
    archived: sum(others.filter(order => isArchived(order, side))),
    elsewhere: first && { id: first.id, archived: isArchived(first, side) },
  };
}
