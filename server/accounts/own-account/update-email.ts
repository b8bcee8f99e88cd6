import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { requireConfirmed } from '../../platform/access/require-confirmed.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { announce, toPeople } from '../../platform/live/announce.ts';
import { queueingEmailChange, queueVerification } from '../reset/sign-in-mails.ts';
import { countTypedMail } from '../sign-in/count-typed-mail.ts';

type Done = AnswerOf<'updateEmail'>;

/**
 * Changes the viewer's own email address. Emails a link that verifies the new address, and notifies the old one if it
 * was verified (SI-14). Entering the same address again sends another link. Throws confirmIdentity.
 */
export async function updateEmail(
  tx: Tx,
  viewer: Viewer,
  { email }: InputOf<'updateEmail'>,
): Promise<Audited<'emailChanged', Done>> {
  await requireConfirmed(tx, viewer);
  const { id, username: name, companyId } = viewer;
  const before = await sql<{ email: string; verified: boolean }>`
    select email, email <> '' and email_verified_at is not null as verified from accounts
    where id = ${id} for no key update`.one(tx, 'notSignedIn');
  if (before.email === email) {
    if (!before.verified && (await countTypedMail(tx, viewer, email))) await queueVerification(tx, viewer, email);
    return unchanged({ success: true });
  }
  await sql`
    update accounts set email = ${email}, email_verified_at = null, revision = revision + 1
    where id = ${id}`.execute(tx);
  const old = before.verified ? before.email : '';
  const mailed = (await countTypedMail(tx, viewer, email)) ? email : '';
  await queueingEmailChange(viewer, { accountId: id, old, email: mailed }).execute(tx);
  if (companyId !== null) await announce(tx, 'peopleChanged', { companyId }, toPeople(companyId));
  return audited({ success: true }, { kind: 'emailChanged', id, name, changes: { email: [before.email, email] } });
}
