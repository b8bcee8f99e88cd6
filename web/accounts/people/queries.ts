import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Person } from '#contract/accounts/people.ts';
import type { RequestOf } from '#contract/calls.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { customersKey } from '../profile-query.ts';

/**
 * The people and open invitations of a company. The key belongs to those of the customers, whose lists contain the
 * number of people.
 */
export function peopleOptions(companyId: number) {
  return queryOptions({
    queryKey: [...customersKey, 'people', companyId],
    queryFn: () => api.readPeople({ id: companyId }),
  });
}

/** Changes people or invitations and re-fetches the list. */
function usePeopleChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: customersKey });
  return useMutation({
    mutationFn: change,
    onSuccess: refresh,
    // The error may mean that another user changed or removed the person.
    onError: error => {
      if (error instanceof ApiError && error.status > 0) void refresh();
    },
  });
}

export type InvitationInput = Omit<RequestOf<'invitePerson'>, 'id'>;
type PersonChange = Omit<RequestOf<'updatePerson'>, 'id' | 'personId'>;

export const useInvitePerson = (companyId: number) =>
  usePeopleChange((input: InvitationInput) => api.invitePerson({ ...input, id: companyId }));

export const useRenewInvitation = (companyId: number) =>
  usePeopleChange((invitationId: number) => api.renewInvitation({ id: companyId, invitationId }));

export const useWithdrawInvitation = (companyId: number) =>
  usePeopleChange((invitationId: number) => api.withdrawInvitation({ id: companyId, invitationId }));

export const useUpdatePerson = (companyId: number, { id: personId }: Pick<Person, 'id'>) =>
  usePeopleChange((change: PersonChange) => api.updatePerson({ ...change, id: companyId, personId }));

export const useDeletePerson = (companyId: number, { id: personId }: Pick<Person, 'id'>) =>
  usePeopleChange(() => api.deletePerson({ id: companyId, personId }));

export const useForgetPerson = (companyId: number, { id: personId }: Pick<Person, 'id'>) =>
  usePeopleChange(() => api.forgetPerson({ id: companyId, personId }));
