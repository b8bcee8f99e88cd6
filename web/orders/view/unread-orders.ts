import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { firstLimits } from '#contract/call/first-limits.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { isGone, ordersKey } from '../../order-data/queries.ts';

const unreadKey = [...ordersKey, 'unread'] as const;
type WithMessages = Pick<OrderSummary, 'id' | 'seenAt' | 'messages' | 'customerArchived' | 'adminArchived'>;

const pageSize = 200;
/** The maximum number of pages loaded of each of the two lists. */
const mostPages = 5;

/**
 * Active and archived orders with messages newer than `seenAt`. Fetched once; then live events update single orders.
 */
export const unreadOptions = queryOptions({
  queryKey: unreadKey,
  queryFn: async () => (await Promise.all([readList('0'), readList('1')])).flat(),
  staleTime: Number.POSITIVE_INFINITY,
  // A fallback for browsers without live events.
  refetchInterval: 10 * firstLimits.pollMs,
  retry: false,
});

async function readList(includeArchived: '0' | '1'): Promise<WithMessages[]> {
  const found: WithMessages[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const answer = await api.readOrders({ includeArchived, view: 'summary', limit: String(pageSize), cursor });
    found.push(...(answer.orders as OrderSummary[]).filter(hasNewMessage));
    cursor = answer.nextCursor ?? undefined;
    if (cursor === undefined) break;
  }
  return found;
}

/** Returns the key that a live event about one order invalidates. */
export function unreadOrderKey(id: number): QueryKey {
  return [...unreadKey, id];
}

export function unreadOrderOf(key: QueryKey): number | undefined {
  const [orders, unread, id] = key;
  return orders === unreadKey[0] && unread === unreadKey[1] && typeof id === 'number' ? id : undefined;
}

/** Re-fetches one order. */
export async function readUnreadOrder(id: number): Promise<void> {
  if (!queryClient.getQueryData(unreadKey)) return;
  const order = await api.readOrder({ id }).then(
    answer => answer.order,
    error => {
      if (!isGone(error)) throw error;
    },
  );
  queryClient.setQueryData(unreadKey, (known: WithMessages[] | undefined) => {
    const others = known?.filter(one => one.id !== id);
    return order && others && hasNewMessage(order) ? [...others, order] : others;
  });
}

/** Returns whether a message of either side is newer than the server's stamp. */
function hasNewMessage({ seenAt, messages }: Pick<OrderSummary, 'seenAt' | 'messages'>): boolean {
  return messages.some(({ createdAt }) => seenAt === null || createdAt > seenAt);
}
