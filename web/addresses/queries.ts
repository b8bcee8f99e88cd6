import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';

const key = (companyId: number) => ['addresses', companyId] as const;

/** The delivery addresses of a company, in the order in which they were added. */
export function addressesOptions(companyId: number) {
  return queryOptions({
    queryKey: key(companyId),
    queryFn: async () => (await api.readAddresses({ id: companyId })).addresses,
    staleTime: 0,
  });
}

/** A change of a company's addresses, after which they are read again. */
export function useAddressChange<Input>(companyId: number, change: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: key(companyId) }),
  });
}
