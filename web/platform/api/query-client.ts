import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { onConnection } from '../browser/connection.ts';
import { ApiError, isAway } from './api-error.ts';

export const meKey = ['me'] as const;

/** Any 401 means that the session ended. */
export function noteError(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) endSession();
}

/** Removes the user whose session ended on the server; the guards redirect to /login, which says so (SI-9). */
export function endSession(): void {
  noteSessionEnd('ended');
  queryClient.setQueryData(meKey, null);
}

/** Undefined until a session on this page has ended. `userId` is the user whose session ended. */
type SessionEnd = 'signedOut' | { userId: number } | undefined;
let lastEnd: SessionEnd;

/** The reason why no user is signed in on this page. */
export function readSessionEnd(): SessionEnd {
  return lastEnd;
}

/** Records how the current user's session ended. Does nothing when no user is signed in. */
export function noteSessionEnd(how: 'signedOut' | 'ended'): void {
  const user = queryClient.getQueryData<{ id: number } | null>(meKey);
  if (user) lastEnd = how === 'ended' ? { userId: user.id } : how;
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteError }),
  mutationCache: new MutationCache({ onError: noteError }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Without a connection, a read fails, so the screen shows an error instead of loading forever.
      networkMode: 'always',
      retry: (count, error) => isAway(error) && count < 2,
      retryDelay: count => 500 * 2 ** count,
    },
    // Without a connection, a change fails at once and shows an error; nothing is sent later without the user's
    // knowledge.
    mutations: { networkMode: 'always' },
  },
});

// Re-fetches queries that failed while the portal was unreachable as soon as it is reachable again.
onConnection(state => {
  if (state === 'here') void queryClient.invalidateQueries();
});
