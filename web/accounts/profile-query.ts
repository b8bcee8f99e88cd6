import { queryOptions } from '@tanstack/react-query';
import type { Customer } from '#contract/accounts/accounts.ts';
import { api } from '../api/client.ts';

/** The key of all that is known about customers and their people. */
export const customersKey = ['customers'] as const;

/** The full data of one customer, for example the user's own company. Apart from the lists: screens of customers load it. */
export function profileOptions(id: number) {
  return queryOptions({
    queryKey: [...customersKey, 'profile', id],
    queryFn: async (): Promise<Customer | null> => (await api.readCustomer({ id })).customer ?? null,
  });
}
