import type { Role } from '#contract/call/roles.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { lockMaker } from '../../platform/access/may-make.ts';
import { requireConfirmed } from '../../platform/access/require-confirmed.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/http/context.ts';
import { newLinkToken, resetLink, storeLink } from '../reset/sign-in-links.ts';
import { getsResetMail, mailsResetLinks, queueStaffLink } from '../reset/sign-in-mails.ts';
import { mayManage } from './customer-json.ts';

type Made = AnswerOf<'makeResetLink'>;

/**
 * Returns a link for staff to hand over, with which its user sets a new password, and emails another one if possible.
 * Ends older links of the account. A superadmin may do this for staff, too (SI-11). Throws personNotFound,
 * notAllowed, and confirmIdentity for a staff account (SI-13).
 */
export function makeResetLink({ settings }: Pick<Context, 'settings'>) {
  return async (
    tx: Tx,
    viewer: Viewer,
    { id, personId }: InputOf<'makeResetLink'>,
  ): Promise<Audited<'resetLinkMade', Made>> => {
    await lockMaker(tx, viewer, personId);
    const person = await sql<{ username: string; role: Role; getsMail: boolean }>`
      select a.username, a.role, ${getsResetMail} as "getsMail" from accounts a
      where a.id = ${personId} and coalesce(a.company_id, a.id) = ${id}
        and ${mayManage(viewer)}`.one(tx, 'personNotFound');
    if (person.role !== 'customer') await requireConfirmed(tx, viewer);
    const { token, hash } = newLinkToken();
    await storeLink(tx, { accountId: personId, hash, madeBy: viewer.id });
    const sent = mailsResetLinks(settings) && person.getsMail;
    if (sent) await queueStaffLink(tx, personId, viewer);
    const link = resetLink(viewer.origin, token);
    return audited({ link, sent }, { kind: 'resetLinkMade', id: personId, name: person.username });
  };
}
