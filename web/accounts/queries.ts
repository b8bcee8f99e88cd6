import { queryOptions, useMutation } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { User } from '#contract/accounts.ts';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { meKey, queryClient } from '../api/query-client.ts';
import { isLeaving, mayBeSignedIn, noteSignedIn } from './may-be-signed-in.ts';

/** The current user; failure means no user, without a message (specification 4 and 8: see portal.tsx). */
export const readMeOptions = queryOptions({
  queryKey: meKey,
  queryFn: async (): Promise<User | null> => {
    if (isLeaving()) await leave();
    if (!mayBeSignedIn()) return null;
    try {
      const { user } = await api.readMe();
      noteSignedIn('in');
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
    mutationFn: (given: { username: string; password: string }) => api.login(given),
    onSuccess: ({ user }) => {
      noteSignedIn('in');
      becomeUser(user);
    },
  });
}

/** Another user, or none: whatever was loaded for the one before is forgotten. */
function becomeUser(user: User | null): void {
  queryClient.removeQueries({ predicate: query => query.queryKey[0] !== meKey[0] });
  queryClient.setQueryData(meKey, user);
}

/**
 * Signs out; the user is gone from the screen even when the call fails (specification 4). It is then made again before
 * anybody is asked for, so that the session does not come back by itself.
 */
export async function logout(): Promise<void> {
  noteSignedIn('leaving');
  await leave().catch(() => {});
  becomeUser(null);
}

async function leave(): Promise<void> {
  await api.logout().catch((error: unknown) => {
    if (!isSignedOut(error)) throw error;
  });
  noteSignedIn(undefined);
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
