import { limits } from '#contract/call/limits.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { requireConfirmed } from '../../platform/access/require-confirmed.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/http/context.ts';
import { announcement, toPeople } from '../../platform/live/announce.ts';
import { problem } from '../../platform/problems/problem.ts';
import { lockPeople } from '../people/lock-people.ts';
import { invitationJson } from '../people/people-json.ts';
import { countTypedMail } from '../sign-in/count-typed-mail.ts';
import { invitationLink, inviterOf, linkExpires, newInvitationToken } from './invitation-links.ts';
import { mailsInvitations, queueInvitation } from './invitation-mails.ts';

type Invited = AnswerOf<'invitePerson'>;

/**
 * Creates an invitation and returns its link, which cannot be read again later (PE-3). The email contains a separate
 * link. Throws customerNotFound, notAllowed, tooManyOfThese, and confirmIdentity for an owner (SI-13).
 */
export function invitePerson({ settings }: Pick<Context, 'settings'>) {
  return async (
    tx: Tx,
    viewer: Viewer,
    { id, name, email = '', companyRole }: InputOf<'invitePerson'>,
  ): Promise<Audited<'personInvited', Invited>> => {
    const company = await lockPeople(tx, viewer, id);
    if (company.people.filter(({ active }) => active).length >= limits.people) throw problem('tooManyOfThese');
    if (companyRole === 'owner') await requireConfirmed(tx, viewer);
    const { token, hash } = newInvitationToken();
    const made = await sql<{ json: Invited['invitation'] }>`
      insert into invitations as i (company_id, name, email, company_role, token_hash, invited_by, invited_by_name, expires_at)
      select ${id}, ${name}, ${email}, ${companyRole}, ${hash}, ${viewer.id}, ${inviterOf(viewer, settings)},
        ${linkExpires}
      where (select count(*) from invitations where company_id = ${id} and accepted_at is null) < ${limits.invitations}
      returning ${invitationJson} as json,
        ${announcement('peopleChanged', { companyId: id }, toPeople(id))}`.one(tx, 'tooManyOfThese');
    const sent = mailsInvitations(settings) && email !== '' && (await countTypedMail(tx, viewer, email));
    if (sent) await queueInvitation(tx, { invitationId: made.json.id, round: 1 });
    return audited(
      { invitation: made.json, link: invitationLink(viewer.origin, token), sent },
      { kind: 'personInvited', id, name: company.name, changes: changesOf(undefined, { name, email, companyRole }) },
    );
  };
}
