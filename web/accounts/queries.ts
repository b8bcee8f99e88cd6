import { queryOptions, useMutation } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { User } from '#contract/accounts.ts';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { meKey, queryClient } from '../api/query-client.ts';
import { mayBeSignedIn, noteSignedIn } from './may-be-signed-in.ts';

/** The current user; failure means no user, without a message (specification 4 and 8). */
export const readMeOptions = queryOptions({
  queryKey: meKey,
  queryFn: async (): Promise<User | null> => {
    if (!mayBeSignedIn()) return null;
    try {
      const { user } = await api.readMe();
      noteSignedIn(true);
      return user;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      noteSignedIn(false);
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
    onSuccess: ({ user }) => becomeUser(user),
  });
}

/** Another user, or none: whatever was loaded for the one before is forgotten. */
function becomeUser(user: User | null): void {
  noteSignedIn(user !== null);
  queryClient.removeQueries({ predicate: query => query.queryKey[0] !== meKey[0] });
  queryClient.setQueryData(meKey, user);
}

/** Signs out; the user is gone from the screen even when the call fails (specification 4). */
export async function logout(): Promise<void> {
  try {
    await api.logout();
  } finally {
    becomeUser(null);
  }
}
