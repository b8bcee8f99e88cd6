import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { announcement, toPeople } from '../../platform/live/announce.ts';
import { lockPeople } from '../people/lock-people.ts';

/**
 * Withdraws an unaccepted invitation and ends its links (PE-3). Throws customerNotFound, notAllowed, personNotFound.
 */
export async function withdrawInvitation(
  tx: Tx,
  viewer: Viewer,
  { id, invitationId }: InputOf<'withdrawInvitation'>,
): Promise<Audited<'invitationWithdrawn', { success: true }>> {
  const company = await lockPeople(tx, viewer, id);
  const withdrawn = await sql<{ name: string; email: string; companyRole: string }>`
    delete from invitations where id = ${invitationId} and company_id = ${id} and accepted_at is null
    returning name, email, company_role as "companyRole",
      ${announcement('peopleChanged', { companyId: id }, toPeople(id))}`.one(tx, 'personNotFound');
  const { name, email, companyRole } = withdrawn;
  const changes = changesOf({ name, email, companyRole }, undefined);
  return audited({ success: true }, { kind: 'invitationWithdrawn', id, name: company.name, changes });
}
