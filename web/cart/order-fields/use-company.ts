import { useQuery } from '@tanstack/react-query';
import { profileOptions } from '../../accounts/profile-query.ts';
import { useUser } from '../../platform/session/user.ts';

/**
 * Returns the ordering company, for example to check whether its orders need a purchase order number; undefined while
 * it loads.
 */
export function useCompany() {
  const { id } = useUser();
  return useQuery(profileOptions(id)).data;
}
