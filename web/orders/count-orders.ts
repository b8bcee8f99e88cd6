import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import { type OrdersSource, ordersKey } from '../order-data/queries.ts';
import { api } from '../platform/api/client.ts';

/** The minimum time between two counts. */
const pauseMs = 2_000;

/**
 * Returns the number of orders for each chip, of one customer or all; empty while unknown or after an error. Fetched
 * after each fetch of the list, because the list is more urgent.
 */
export function useOrderCounts(
  archived: boolean,
  { options }: OrdersSource,
  customer?: number,
): Partial<AnswerOf<'countOrders'>> {
  const { dataUpdatedAt: listedAt } = useQuery({ ...options, enabled: false });
  const { data, refetch } = useQuery({
    queryKey: [...ordersKey, 'counts', archived, customer],
    queryFn: async ({ signal }) => {
      const requestedAt = Date.now();
      const includeArchived = archived ? '1' : '0';
      return { ...(await api.countOrders({ includeArchived, customer }, { signal })), requestedAt };
    },
    enabled: false,
    retry: false,
  });
  const requestedAt = data?.requestedAt ?? 0;
  useEffect(() => {
    if (requestedAt >= listedAt) return;
    const wait = setTimeout(() => void refetch({ cancelRefetch: false }), requestedAt + pauseMs - Date.now());
    return () => clearTimeout(wait);
  }, [requestedAt, listedAt, refetch]);
  return data ?? {};
}
