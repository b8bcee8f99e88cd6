import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import { api } from '../../api/client.ts';
import { type OrdersSource, ordersKey } from '../../order-data/queries.ts';

/** The shortest time between two counts. */
const pauseMs = 2_000;

/**
 * The number of orders for each chip; empty while unknown or after an error. Counted after each fetch of the list, because
 * the list is more urgent.
 */
export function useOrderCounts(archived: boolean, { options }: OrdersSource): Partial<AnswerOf<'countOrders'>> {
  const { dataUpdatedAt: listedAt } = useQuery({ ...options, enabled: false });
  const { data, refetch } = useQuery({
    queryKey: [...ordersKey, 'counts', archived],
    queryFn: async ({ signal }) => {
      const askedAt = Date.now();
      return { ...(await api.countOrders({ includeArchived: archived ? '1' : '0' }, { signal })), askedAt };
    },
    enabled: false,
    retry: false,
  });
  const askedAt = data?.askedAt ?? 0;
  useEffect(() => {
    if (askedAt >= listedAt) return;
    const wait = setTimeout(() => void refetch(), askedAt + pauseMs - Date.now());
    return () => clearTimeout(wait);
  }, [askedAt, listedAt, refetch]);
  return data ?? {};
}
