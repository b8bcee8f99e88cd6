import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import type { OrderSummary } from '#contract/orders.ts';
import { api } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { isGone, ordersKey } from './queries.ts';

const unreadKey = [...ordersKey, 'unread'] as const;
type WithMessages = Pick<OrderSummary, 'id' | 'seenAt' | 'messages' | 'customerArchived' | 'adminArchived'>;

const pageSize = 200;
/** Of each of the two lists: a workshop with thousands of orders is not read whole for one number. */
const mostPages = 5;

/**
 * The orders, active and archived, that have messages since the user last looked. Read once; from then on each event
 * brings its own order. The lists on the screen know better of what they show.
 */
export const unreadOptions = queryOptions({
  queryKey: unreadKey,
  queryFn: async () => (await Promise.all([readDrawer('0'), readDrawer('1')])).flat(),
  staleTime: Number.POSITIVE_INFINITY,
  // For a browser that no event reaches.
  refetchInterval: 10 * limits.pollMs,
  retry: false,
});

async function readDrawer(includeArchived: '0' | '1'): Promise<WithMessages[]> {
  const found: WithMessages[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const answer = await api.readOrders({ includeArchived, view: 'summary', limit: String(pageSize), cursor });
    found.push(...(answer.orders as OrderSummary[]).filter(hasNews));
    cursor = answer.nextCursor ?? undefined;
    if (cursor === undefined) break;
  }
  return found;
}

/** What an event about one order makes old here. */
export function unreadOrderKey(id: number): QueryKey {
  return [...unreadKey, id];
}

export function unreadOrderOf(key: QueryKey): number | undefined {
  const [orders, unread, id] = key;
  return orders === unreadKey[0] && unread === unreadKey[1] && typeof id === 'number' ? id : undefined;
}

/** Brings one order up to date. */
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
    return order && others && hasNews(order) ? [...others, order] : others;
  });
}

/** Whether any message is newer than the server's stamp; whose it is, the counting decides. */
function hasNews({ seenAt, messages }: Pick<OrderSummary, 'seenAt' | 'messages'>): boolean {
  return messages.some(({ createdAt }) => seenAt === null || createdAt > seenAt);
}
