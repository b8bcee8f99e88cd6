import { queryOptions, useMutation } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { User } from '#contract/accounts.ts';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { meKey, queryClient } from '../api/query-client.ts';
import { isLeaving, mayBeSignedIn, noteSignedIn, onSignedInElsewhere } from './may-be-signed-in.ts';

/**
 * Whether the page names calls for somebody whom it has not shown yet (docs/decisions/0043). Their answers wait in the browser
 * for whoever asks first, also for somebody who signs in after all: for whom the page is then loaded anew.
 */
let isForAnother = Boolean(document.querySelector('#drawn-page nav'));

/** The current user; failure means no user, without a message (specification 4 and 8: see portal.tsx). */
export const readMeOptions = queryOptions({
  queryKey: meKey,
  queryFn: async (): Promise<User | null> => {
    if (isLeaving()) void leave();
    if (isLeaving() || !mayBeSignedIn()) return null;
    try {
      const { user } = await api.readMe();
      isForAnother = false;
      noteSignedIn(user.id);
      if (user.id !== queryClient.getQueryData<User | null>(meKey)?.id) forgetOthers();
      return user;
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      noteSignedIn(undefined);
      return null;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Who is signed in, for everything behind the guard: each row of a list asks for it. */
export const UserContext = createContext<User | undefined>(undefined);

/** The signed-in user; for screens behind the guard. */
export function useUser(): User {
  const user = useContext(UserContext);
  if (!user) throw new Error('a screen behind the guard was shown without a user');
  return user;
}

export function useLogin() {
  return useMutation({
    mutationFn: (given: { username: string; password: string }) => {
      leaving?.abort();
      return api.login(given);
    },
    onSuccess: ({ user }) => {
      noteSignedIn(user.id);
      if (isForAnother) location.replace('/');
      else becomeUser(user);
    },
  });
}

/** Another user, or none. */
function becomeUser(user: User | null): void {
  forgetOthers();
  queryClient.setQueryData(meKey, user);
}

/** Whatever was loaded for the user before. */
function forgetOthers(): void {
  queryClient.removeQueries({ predicate: query => query.queryKey[0] !== meKey[0] });
}

/** All tabs of a browser have one session: each shows the same user, or none. */
export function followOtherTabs(): void {
  onSignedInElsewhere(isSignedIn => {
    leaving?.abort();
    if (isSignedIn && isForAnother) location.reload();
    else if (isSignedIn) void queryClient.invalidateQueries({ queryKey: meKey });
    else becomeUser(null);
  });
}

/** The answer of a sign-out that comes after a sign-in would take the new session along. */
let leaving: AbortController | undefined;

/**
 * Signs out; the user is gone from the screen at once, and even when the call fails (specification 4). It is then made
 * again before anybody is asked for, so that the session does not come back by itself.
 */
export function logout(): void {
  noteSignedIn('leaving');
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
