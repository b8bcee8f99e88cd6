import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
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

/** The signed-in user; for screens behind the guard. */
export function useUser(): User {
  const { data } = useQuery(readMeOptions);
  if (!data) throw new Error('a screen behind the guard was shown without a user');
  return data;
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
