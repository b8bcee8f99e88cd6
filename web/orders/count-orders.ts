import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import { api } from '../api/client.ts';
import { type OrdersSource, ordersKey } from './queries.ts';

/** However often the list changes, its orders are not counted more often. */
const pauseMs = 2_000;

/**
 * How many orders each chip leaves, active or archived. Counted once the list in sight has come, for nobody waits for these
 * numbers, and again each time it has come anew; while they are not known or fail, nothing.
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
