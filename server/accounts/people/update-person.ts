import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { requireConfirmed } from '../../platform/access/require-confirmed.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { announcement, toPeople } from '../../platform/live/announce.ts';
import { problem } from '../../platform/problems/problem.ts';
import { queueingEmailChange } from '../reset/sign-in-mails.ts';
import { countTypedMail } from '../sign-in/count-typed-mail.ts';
import { isActiveOwner, type LockedCompany, type LockedPerson, lockPeople, requireOtherOwner } from './lock-people.ts';
import { personJson } from './people-json.ts';

type Kind = 'personEdited' | 'companyRoleChanged' | 'personDeactivated' | 'personActivated';

/**
 * Changes a person of a company (PE-2, PE-4, PE-5). Deactivation ends sessions, event streams and reset links at once.
 * Throws customerNotFound, notAllowed, personNotFound, lastOwner, tooManyOfThese, ownAccount for the viewer's own role
 * or deactivation, emailConfirmed when an owner changes a colleague's verified address, and confirmIdentity for a new
 * owner and for addresses, except those that staff enter (SI-13).
 */
export async function updatePerson(
  tx: Tx,
  viewer: Viewer,
  { id, personId, ...given }: InputOf<'updatePerson'>,
): Promise<Audited<Kind, JsonStatement>> {
  const company = await lockPeople(tx, viewer, id);
  const was = company.people.find(person => person.id === personId);
  if (!was) throw problem('personNotFound');
  const is = { ...was, ...given };
  const answer = sql`
    select json_build_object('person', ${personJson})::text as json from accounts p where p.id = ${personId}` as JsonStatement;
  const changed = (['name', 'email', 'companyRole', 'active'] as const).filter(field => was[field] !== is[field]);
  if (changed.length === 0) return unchanged(answer);
  await requireAllowed(tx, viewer, company, { was, is });
  await save(tx, viewer, id, { was, is });
  const changes = Object.fromEntries(changed.map(field => [field, [was[field], is[field]] as const]));
  return audited(answer, { kind: kindOf(was, is), id: personId, name: was.username, changes });
}

type Change = { was: LockedPerson; is: LockedPerson };

async function requireAllowed(tx: Tx, viewer: Viewer, company: LockedCompany, { was, is }: Change): Promise<void> {
  const isOwn = was.id === viewer.id;
  if (isOwn && (was.companyRole !== is.companyRole || was.active !== is.active)) throw problem('ownAccount');
  if (!isActiveOwner(is)) requireOtherOwner(company, was);
  const isActivated = is.active && !was.active;
  if (isActivated && company.people.filter(({ active }) => active).length >= limits.people)
    throw problem('tooManyOfThese');
  const isOtherEmail = was.email !== is.email && (isOwn || viewer.side === 'customer');
  if (isOtherEmail && !isOwn && was.verified) throw problem('emailConfirmed');
  if (isOtherEmail || (isActiveOwner(is) && !isActiveOwner(was))) await requireConfirmed(tx, viewer);
}

/**
 * Saves the person. An address that staff enter counts as verified; an address that the company enters counts as
 * verified after its emailed link was opened.
 */
async function save(tx: Tx, viewer: Viewer, companyId: number, { was, is }: Change): Promise<void> {
  const verified = is.email !== '' && viewer.side === 'admin' ? sql`now()` : sql`null`;
  await sql`
    update accounts set person_name = ${is.name}, email = ${is.email}, company_role = ${is.companyRole},
      email_verified_at = ${was.email === is.email ? sql`email_verified_at` : verified},
      deactivated_at = ${is.active ? sql`null` : sql`coalesce(deactivated_at, now())`}, revision = revision + 1
    where id = ${is.id}`.execute(tx);
  const isEnded = was.active && !is.active;
  const old = was.verified ? was.email : '';
  const isEntered = viewer.side === 'customer' && was.email !== is.email;
  const mayMail = isEntered && is.email !== '' && (await countTypedMail(tx, viewer, is.email));
  const mails = queueingEmailChange(viewer, { accountId: is.id, old, email: mayMail ? is.email : '' });
  // Every change of credentials changes the account before its sessions.
  await sql`
    with ended as (delete from sessions where account_id = ${is.id} and ${isEnded}),
      links as (update sign_in_links set ended_at = now() where account_id = ${is.id} and ended_at is null and ${isEnded})
      ${isEntered ? sql`, mails as (${mails})` : sql``}
    select ${announcement('peopleChanged', { companyId }, toPeople(companyId))}`.execute(tx);
}

function kindOf(was: LockedPerson, is: LockedPerson): Kind {
  if (was.active !== is.active) return is.active ? 'personActivated' : 'personDeactivated';
  return was.companyRole === is.companyRole ? 'personEdited' : 'companyRoleChanged';
}
