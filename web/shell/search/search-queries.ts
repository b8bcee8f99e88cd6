import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';

/** The search results for the typed text, limited to what the user may see. An outdated search is aborted. */
export function searchOptions(q: string) {
  return queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => api.search({ q }, { signal }),
    enabled: q !== '',
    staleTime: 10_000,
    gcTime: 30_000,
  });
}
