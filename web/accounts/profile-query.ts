import { queryOptions } from '@tanstack/react-query';
import type { Customer } from '#contract/accounts/accounts.ts';
import { api } from '../platform/api/client.ts';

/** The key of all cached data about customers and their people. */
export const customersKey = ['customers'] as const;

/**
 * The full data of one customer, for example the user's own company. It is separate from the lists, so that customers'
 * screens need not load those.
 */
export function profileOptions(id: number) {
  return queryOptions({
    queryKey: [...customersKey, 'profile', id],
    queryFn: async (): Promise<Customer | null> => (await api.readCustomer({ id })).customer ?? null,
  });
}
