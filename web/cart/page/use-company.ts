import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useUser } from '../../session/queries.ts';

/** The company that orders, for example whether its orders need a purchase order number; undefined while it loads. */
export function useCompany() {
  const { id } = useUser();
  return useQuery({
    queryKey: ['customers', 'profile', id],
    queryFn: async () => (await api.readCustomer({ id })).customer ?? null,
  }).data;
}
