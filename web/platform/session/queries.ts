import { queryOptions, useMutation } from '@tanstack/react-query';
import type { User } from '#contract/accounts/accounts.ts';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { meKey, noteSessionEnd, queryClient } from '../api/query-client.ts';
import { isInAnother } from '../languages/page-language.ts';
import { isLeaving, mayBeSignedIn, noteSignedIn, onSignedInElsewhere } from './may-be-signed-in.ts';

/**
 * Whether the page preloads calls for a user whom it has not shown yet. Another user who signs in instead must not get
 * those answers, so the page then reloads.
 */
let isForAnother = 'preloads' in document.documentElement.dataset;

/** The current user, or null. Failure counts as signed out, without a message (SI-9; see portal.tsx). */
export const readMeOptions = queryOptions({
  queryKey: meKey,
  queryFn: async (): Promise<User | null> => {
    if (isLeaving()) void leave();
    if (isLeaving() || !mayBeSignedIn()) return null;
    try {
      const { user } = await api.readMe();
      isForAnother = false;
      noteSignedIn(user.id);
      const before = queryClient.getQueryData<User | null>(meKey);
      if (user.id !== before?.id) forgetOthers();
      // The server chose the language for the first user of a page: comparing it again could reload forever.
      if (before !== undefined && user.id !== before?.id && isInAnother(user.language))
        reload(before ? '/' : undefined);
      return user;
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      noteSignedIn(undefined);
      noteSessionEnd('ended');
      return null;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export const useLogin = () => useSignIn((given: { username: string; password: string }) => api.login(given));

/**
 * A call that signs the user in, with a password or an invitation. The texts of a page are read when it loads, so it
 * reloads for a user with another language. `landing` replaces an address that must not be opened again.
 */
export function useSignIn<Given>(call: (given: Given) => Promise<{ user: User }>, landing?: string) {
  return useMutation({
    mutationFn: (given: Given) => {
      leaving?.abort();
      return call(given);
    },
    onSuccess: ({ user }) => {
      noteSignedIn(user.id);
      if (!isForAnother && !isInAnother(user.language)) becomeUser(user);
      else reload(landing);
    },
  });
}

/** Reloads the page, whose history entry keeps what the user wanted, or replaces it with another one. */
function reload(landing?: string): void {
  if (landing) location.replace(landing);
  else location.reload();
}

/** Switches to another user, or to none. */
function becomeUser(user: User | null): void {
  forgetOthers();
  queryClient.setQueryData(meKey, user);
}

/** Removes the data of the previous user. */
function forgetOthers(): void {
  queryClient.removeQueries({ predicate: query => query.queryKey[0] !== meKey[0] });
}

/** Keeps all tabs of a browser on the same user, because they share one session. */
export function followOtherTabs(): void {
  onSignedInElsewhere(isSignedIn => {
    leaving?.abort();
    if (isSignedIn && isForAnother) location.reload();
    else if (isSignedIn) void queryClient.invalidateQueries({ queryKey: meKey });
    else {
      noteSessionEnd('ended');
      becomeUser(null);
    }
  });
}

/** The running sign-out. A sign-in aborts it, because a late answer to it would clear the new session's cookie. */
let leaving: AbortController | undefined;

/**
 * Signs out on the screen at once, even when the call fails (SI-9). A failed call is repeated before the current user
 * is fetched, so that the session does not come back.
 */
export function logout(): void {
  noteSignedIn('leaving');
  noteSessionEnd('signedOut');
  becomeUser(null);
  void leave();
}

async function leave(): Promise<void> {
  leaving?.abort();
  leaving = new AbortController();
  try {
    await api.logout(undefined, { signal: leaving.signal });
  } catch (error) {
    if (!isSignedOut(error)) return;
  }
  noteSignedIn(undefined);
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
