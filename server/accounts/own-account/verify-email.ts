import { hashOfToken } from '../../platform/access/session.ts';
import { storeEntry } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/http/context.ts';
import type { OwnHandler } from '../../platform/http/serve.ts';
import { countLinkTry } from '../reset/reset-tries.ts';

/**
 * Verifies an email address with the link that was emailed to it. The link works once, and only while the account still
 * has the address (SI-14). Signs nobody in. Throws linkInvalid for every unusable link, and tooManyTries.
 */
export function verifyEmail({ db }: Pick<Context, 'db'>): OwnHandler<'verifyEmail'> {
  return async (request, _reply, _viewer, { token }) => {
    await countLinkTry(db, request.ip, () => inTransaction(db, tx => verify(tx, hashOfToken(token), request.ip)));
    return { success: true };
  };
}

async function verify(tx: Tx, tokenHash: Buffer, address: string): Promise<void> {
  const account = await sql<{ id: number; username: string; role: string; email: string }>`
    with link as (
      update sign_in_links set ended_at = now()
      where token_hash = ${tokenHash} and email is not null and ended_at is null and expires_at > now()
      returning account_id, email)
    update accounts a set email_verified_at = now(), revision = revision + 1
    from link where a.id = link.account_id and a.email = link.email and a.deactivated_at is null
    returning a.id, a.username, a.role, a.email`.one(tx, 'linkInvalid');
  const { id, username: name, email } = account;
  await storeEntry(tx, { ...account, address }, { kind: 'emailVerified', id, name, changes: { email: [null, email] } });
}
