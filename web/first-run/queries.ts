import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/client.ts';

/** While the first steps are done, perhaps on other screens. */
const refreshMs = 4_000;

export const firstRunOptions = queryOptions({
  queryKey: ['first-run'],
  queryFn: async () => (await api.readFirstRun()).firstRun,
  refetchInterval: query => (query.state.data?.ordered ? false : refreshMs),
});
