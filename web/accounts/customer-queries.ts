import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Customer } from '#contract/accounts.ts';
import type { RequestOf } from '#contract/calls.ts';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';

const customersKey = ['customers'] as const;

/** All customers, newest first; a superadmin's list holds the admins too. */
export const customersOptions = queryOptions({
  queryKey: [...customersKey, 'list'],
  queryFn: async () => (await api.readAdminCustomers()).customers,
});

/** One account whole: a customer's own profile. */
export function profileOptions(id: number) {
  return queryOptions({
    queryKey: [...customersKey, 'profile', id],
    queryFn: async (): Promise<Customer | null> => (await api.readCustomer({ id })).customer ?? null,
  });
}

/** Changes the list by hand with what the server answered, and asks for the whole again. */
function useCustomerChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  shown: (customers: Customer[], answer: Answer) => Customer[],
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: answer => {
      queryClient.setQueryData(customersOptions.queryKey, now => now && shown(now, answer));
      askAgain(queryClient);
    },
    // What is not there any more, or another by now, is shown as it is.
    onError: error => error instanceof ApiError && askAgain(queryClient),
  });
}

function askAgain(queryClient: QueryClient): void {
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

/** One's own; nothing that is shown changes. */
export const useChangePassword = () =>
  useMutation({ mutationFn: (change: PasswordChange) => api.changePassword(change) });
