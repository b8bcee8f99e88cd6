import { useQuery } from '@tanstack/react-query';
import type { OrderNews } from '#contract/production/order-news.ts';
import { live, newsKey } from '../../order-data/queries.ts';
import { api } from '../../platform/api/client.ts';

/**
 * Returns the news of the customer's active orders since each was last opened, by order (PR-14), and whether they are
 * being loaded for the first time.
 */
export function useOrderNews(): { news: ReadonlyMap<number, OrderNews>; isLoading: boolean } {
  const { data, isLoading, failureCount } = useQuery({
    queryKey: newsKey,
    queryFn: async () => new Map((await api.readOrderNews()).news.map(news => [news.orderId, news])),
    ...live,
  });
  return { news: data ?? none, isLoading: isLoading && failureCount === 0 };
}

const none: ReadonlyMap<number, OrderNews> = new Map();
