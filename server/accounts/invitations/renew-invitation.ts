import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { requireConfirmed } from '../../platform/access/require-confirmed.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/http/context.ts';
import { announcement, toPeople } from '../../platform/live/announce.ts';
import { lockPeople } from '../people/lock-people.ts';
import { invitationJson } from '../people/people-json.ts';
import { countTypedMail } from '../sign-in/count-typed-mail.ts';
import { invitationLink, inviterOf, linkExpires, newInvitationToken } from './invitation-links.ts';
import { mailsInvitations, queueInvitation } from './invitation-mails.ts';

type Renewed = AnswerOf<'renewInvitation'>;

/**
 * Creates a new link for an unaccepted invitation, which from then on is the viewer's. Earlier links end, including the
 * emailed one (PE-3). Throws customerNotFound, notAllowed, personNotFound, and
 * confirmIdentity for an owner (SI-13).
 */
export function renewInvitation({ settings }: Pick<Context, 'settings'>) {
  return async (
    tx: Tx,
    viewer: Viewer,
    { id, invitationId }: InputOf<'renewInvitation'>,
  ): Promise<Audited<'personInvited', Renewed>> => {
    const company = await lockPeople(tx, viewer, id);
    const { token, hash } = newInvitationToken();
    const renewed = await sql<{ json: Renewed['invitation']; round: number }>`
      update invitations i set token_hash = ${hash}, mail_token_hash = null, round = round + 1, expires_at = ${linkExpires},
        invited_by = ${viewer.id}, invited_by_name = ${inviterOf(viewer, settings)}
      where i.id = ${invitationId} and i.company_id = ${id} and i.accepted_at is null
      returning ${invitationJson} as json, round,
        ${announcement('peopleChanged', { companyId: id }, toPeople(id))}`.one(tx, 'personNotFound');
    const { json: invitation, round } = renewed;
    if (invitation.companyRole === 'owner') await requireConfirmed(tx, viewer);
    const mayMail = mailsInvitations(settings) && invitation.email !== '';
    const sent = mayMail && (await countTypedMail(tx, viewer, invitation.email));
    if (sent) await queueInvitation(tx, { invitationId, round });
    const { name, email, companyRole } = invitation;
    return audited(
      { invitation, link: invitationLink(viewer.origin, token), sent },
      { kind: 'personInvited', id, name: company.name, changes: changesOf(undefined, { name, email, companyRole }) },
    );
  };
}
