import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isAway } from './api-error.ts';
import { onConnection } from './connection.ts';

export const meKey = ['me'] as const;

/** A 401 anywhere means the session ended: the user is gone, and the guards lead to /login. */
export function noteError(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) queryClient.setQueryData(meKey, null);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteError }),
  mutationCache: new MutationCache({ onError: noteError }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Without a connection a read fails too, and the screen says so instead of loading for ever.
      networkMode: 'always',
      retry: (count, error) => isAway(error) && count < 2,
      retryDelay: count => 500 * 2 ** count,
    },
    // Without a connection a change fails at once and says so; nothing goes out later behind anybody's back.
    mutations: { networkMode: 'always' },
  },
});

// Whatever failed while the portal was away is asked again as soon as it is back.
onConnection(state => {
  if (state === 'here') void queryClient.invalidateQueries();
});
