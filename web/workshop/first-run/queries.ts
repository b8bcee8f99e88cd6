import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../platform/api/client.ts';

/** The interval while the user works on the first steps, perhaps in several browsers. */
const refreshMs = 4_000;

const firstRunOptions = queryOptions({
  queryKey: ['first-run'],
  queryFn: async () => (await api.readFirstRun()).firstRun,
  refetchInterval: query => (query.state.data?.ordered ? false : refreshMs),
});

/** The state of the first steps, re-fetched after each change in this tab. */
export function useFirstRun(enabled = true) {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(event => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        void queryClient.invalidateQueries({ queryKey: firstRunOptions.queryKey });
      }),
    [queryClient],
  );
  return useQuery({ ...firstRunOptions, enabled });
}
