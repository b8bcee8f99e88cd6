import { createContext, useContext } from 'react';
import type { User } from '#contract/accounts/accounts.ts';

/** The signed-in user. A context rather than a query, because every row of a list reads it. */
export const UserContext = createContext<User | undefined>(undefined);

/** The signed-in user, for screens behind the route guard. */
export function useUser(): User {
  const user = useContext(UserContext);
  if (!user) throw new Error('a screen behind the guard was shown without a user');
  return user;
}

/** Returns whether the user may order, write, verify and archive: everyone except a company's viewers (PE-2). */
export function useMayOrder(): boolean {
  return useUser().companyRole !== 'viewer';
}
