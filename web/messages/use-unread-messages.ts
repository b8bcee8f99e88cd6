import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/calls.ts';
import { useUser } from '../platform/session/user.ts';
import { readSeen, useSeenStamps } from './seen.ts';
import { isRead } from './unread.ts';
import { unreadOptions } from './unread-query.ts';

type UnreadOrder = AnswerOf<'readUnread'>['orders'][number];
type Unread = {
  /** Undefined until the server has counted. */
  count: number | undefined;
  /** The messages of archived orders. */
  archived: number;
  /** The orders with unread messages, the newest message first. */
  orders: readonly UnreadOrder[];
};

/** Returns the user's unread messages, as the server counts them, without those that were just read in this browser. */
export function useUnreadMessages(): Unread {
  const { id: userId } = useUser();
  const { data } = useQuery(unreadOptions);
  useSeenStamps();
  if (!data) return { count: undefined, archived: 0, orders: [] };
  const [orders, read] = [false, true].map(wanted =>
    data.orders.filter(({ id, newestAt }) => isRead(newestAt, readSeen(userId, id)) === wanted),
  ) as [UnreadOrder[], UnreadOrder[]];
  const sum = (some: readonly UnreadOrder[]) => some.reduce((total, { messages }) => total + messages, 0);
  return {
    count: data.messages - sum(read),
    archived: data.archived - sum(read.filter(order => order.archived)),
    orders,
  };
}
