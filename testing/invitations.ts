import type { Client } from './client.ts';
import type { TestAccount } from './portal.ts';

/** Returns the token of a link to join a company. */
export const tokenOf = (link: string) => link.slice(link.indexOf('#') + 1);

export type TestInvitation = { id: number; token: string; link: string };

/** Creates an invitation to a company, by one of its owners or by staff. */
export async function anInvitation(
  by: Client,
  company: Pick<TestAccount, 'companyId'>,
  given: { name?: string; email?: string; companyRole?: string } = {},
): Promise<TestInvitation> {
  const input = { id: company.companyId, name: 'Ada Finch', companyRole: 'buyer', ...given };
  const { body } = await by.call('invitePerson', input);
  return { id: body.invitation.id, token: tokenOf(body.link), link: body.link };
}
