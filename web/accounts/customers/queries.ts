import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Customer } from '#contract/accounts/accounts.ts';
import type { RequestOf } from '#contract/calls.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { readAll } from '../../platform/api/read-all.ts';
import { customersKey } from '../profile-query.ts';

/** All customers, newest first. A superadmin's list also contains the admins (CU-2). */
export const customersOptions = queryOptions({
  queryKey: [...customersKey, 'list'],
  queryFn: () =>
    readAll(
      cursor => api.readAdminCustomers({ cursor }),
      page => page.customers,
    ),
});

/** Updates the cached list with the server's answer, then re-fetches it. */
function useCustomerChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  shown: (customers: Customer[], answer: Answer) => Customer[],
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: answer => {
      queryClient.setQueryData(customersOptions.queryKey, now => now && shown(now, answer));
      invalidate(queryClient);
    },
    // The error may mean that the customer was changed or deleted.
    onError: error => error instanceof ApiError && invalidate(queryClient),
  });
}

function invalidate(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: customersKey });
}

function replaced(customers: Customer[], { customer }: { customer: Customer }): Customer[] {
  return customers.map(one => (one.id === customer?.id ? customer : one));
}

export type CreateInput = RequestOf<'createCustomer'>;
export type UpdateInput = Omit<RequestOf<'updateCustomer'>, 'id'>;
export type PasswordChange = RequestOf<'changePassword'>;

export const useCreateCustomer = () =>
  useCustomerChange(
    (input: CreateInput) => api.createCustomer(input),
    (customers, { customer }) => (customer ? [customer, ...customers] : customers),
  );
export const useUpdateCustomer = (id: number) =>
  useCustomerChange((input: UpdateInput) => api.updateCustomer({ ...input, id }), replaced);
export const useUpdateCredentials = (id: number) =>
  useCustomerChange(
    (input: { username?: string; password?: string }) => api.updateCredentials({ ...input, id }),
    replaced,
  );
export const useDeleteCustomer = (id: number) =>
  useCustomerChange(
    () => api.deleteCustomer({ id }),
    customers => customers.filter(one => one.id !== id),
  );

export const useMergeCustomer = (id: number) =>
  useCustomerChange(
    (confirmed: { into: number; state: string }) => api.mergeCustomers({ id, ...confirmed }),
    customers => customers.filter(one => one.id !== id),
  );

/** Changes the user's own password. No cached data depends on it. */
export const useChangePassword = () =>
  useMutation({ mutationFn: (change: PasswordChange) => api.changePassword(change) });
