import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { announcement, toPeople } from '../../platform/live/announce.ts';
import { problem } from '../../platform/problems/problem.ts';
import { lockRowsOf } from '../customers/lock-rows-of.ts';
import { lockPeople, requireOtherOwner } from './lock-people.ts';

/**
 * Deletes a person's account with its sessions. Orders and messages keep the name, and the company keeps everything it
 * owns (PE-4). Throws customerNotFound, personNotFound, lastOwner.
 */
export async function deletePerson(
  tx: Tx,
  viewer: Viewer,
  { id, personId }: InputOf<'deletePerson'>,
): Promise<Audited<'personDeleted', { success: true }>> {
  await lockRowsOf(tx, sql`select id from accounts where id = ${personId} and company_id = ${id}`);
  const company = await lockPeople(tx, viewer, id);
  const person = company.people.find(one => one.id === personId);
  if (!person) throw problem('personNotFound');
  requireOtherOwner(company, person);
  await sql`
    with gone as (delete from accounts where id = ${personId})
    select ${announcement('peopleChanged', { companyId: id }, toPeople(id))}`.execute(tx);
  const { username, name, email, companyRole } = person;
  const changes = changesOf({ name, email, companyRole }, undefined);
  return audited({ success: true }, { kind: 'personDeleted', id: personId, name: username, changes });
}
