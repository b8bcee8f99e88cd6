import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';

const key = (companyId: number) => ['addresses', companyId] as const;

/** The delivery addresses of a company, oldest first. */
export function addressesOptions(companyId: number) {
  return queryOptions({
    queryKey: key(companyId),
    queryFn: async () => (await api.readAddresses({ id: companyId })).addresses,
    staleTime: 0,
  });
}

/** Changes a company's addresses and re-fetches them. */
export function useAddressChange<Input>(companyId: number, change: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: key(companyId) }),
  });
}
