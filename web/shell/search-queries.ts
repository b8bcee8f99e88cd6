import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/client.ts';

/** What fits the typed text, of all that the user may see. A text that is no longer wanted is no longer asked for. */
export function searchOptions(q: string) {
  return queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => api.search({ q }, { signal }),
    enabled: q !== '',
    staleTime: 10_000,
    gcTime: 30_000,
  });
}
