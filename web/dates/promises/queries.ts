import { queryOptions } from '@tanstack/react-query';
import type { PromiseFilter } from '#contract/dates/promise-filters.ts';
import { api } from '../../platform/api/client.ts';

/** The orders of a sheet: those of a list, or given ones. */
export type SheetOf = { state: PromiseFilter } | { ids: readonly number[] };

/** The rows of a sheet. They stay as they were when it opened, so that no date changes before it is promised. */
export function promisesOptions(of: SheetOf) {
  return queryOptions({
    queryKey: ['promises', of] as const,
    queryFn: ({ signal }) => api.readPromises('ids' in of ? { ids: of.ids.join(',') } : of, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
