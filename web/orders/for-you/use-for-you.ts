import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/calls.ts';
import { forYouKey, live } from '../../order-data/queries.ts';
import { api } from '../../platform/api/client.ts';

/** Returns what waits for the customer (OR-19), and whether it is being loaded for the first time. */
export function useForYou(): { waiting: AnswerOf<'readForYou'> | undefined; isLoading: boolean } {
  const { data, isLoading, failureCount } = useQuery({ queryKey: forYouKey, queryFn: () => api.readForYou(), ...live });
  return { waiting: data, isLoading: isLoading && failureCount === 0 };
}
