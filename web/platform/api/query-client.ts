import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
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

/** The `meta` of a mutation that only reads, such as one that loads the next page of a list. */
export const onlyReads = { onlyReads: true } as const;

/** Counts the changes that the server has answered on this page. */
let changes = 0;

/**
 * Reads outside of a query. Reads again when a change was answered meanwhile, because the first answer may be older than
 * the change.
 */
export async function readAfterChanges<T>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    const before = changes;
    const found = await read();
    if (before === changes) return found;
  }
}

/**
 * Starts the reads again that began before the server answered a change. Their answers may be older than the change, and
 * would show again what it has replaced or removed.
 */
async function restartReads(): Promise<void> {
  // A query whose observers are all disabled is fetched on demand only, so nobody would start it again.
  const isOld = (query: Query) =>
    query.state.fetchStatus === 'fetching' && (query.isActive() || query.getObserversCount() === 0);
  const old = queryClient.getQueryCache().findAll({ predicate: isOld });
  await Promise.all(old.map(query => query.cancel({ revert: true })));
  void queryClient.invalidateQueries({ predicate: query => old.includes(query) });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteError }),
  mutationCache: new MutationCache({
    onError: noteError,
    onSuccess: (_, __, ___, { meta }) => {
      if (meta?.onlyReads) return;
      changes += 1;
      return restartReads();
    },
  }),
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
