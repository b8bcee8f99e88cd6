import { msg } from '#contract/wording.ts';
import { hashOfToken, type Place, placeOf } from '../../platform/access/session.ts';
import { insertEntry } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/http/context.ts';
import type { OwnHandler } from '../../platform/http/serve.ts';
import { problem } from '../../platform/problems/problem.ts';
import { endAccess } from '../sign-in/end-access.ts';
import type { HashInTurn } from '../sign-in/hash-in-turn.ts';
import { countLinkTry } from './reset-tries.ts';
import { findResetLink } from './sign-in-links.ts';
import { queueSignInChanged } from './sign-in-mails.ts';

/**
 * Sets a new password with a reset link (SI-11). All sessions of the account end and nobody is signed in. The link
 * works once, also for two concurrent uses. Throws linkInvalid for every unusable link, and tooManyTries.
 */
export function redeemResetLink(context: Context, hashPassword: HashInTurn): OwnHandler<'redeemResetLink'> {
  return async (request, _reply, _viewer, { token, newPassword }) => {
    const { db } = context;
    await countLinkTry(db, request.ip, async () => {
      const tokenHash = hashOfToken(token);
      const account = await findResetLink(db, tokenHash);
      if (!account) throw problem('linkInvalid');
      // Hashing before the transaction keeps its locks short.
      const passwordHash = await hashPassword(request.ip, newPassword);
      const from = placeOf(request);
      await inTransaction(db, tx => reset(tx, { accountId: account.id, tokenHash, passwordHash, from }));
    });
    context.wake();
    return { success: true };
  };
}

type Reset = {
  accountId: number;
  tokenHash: Buffer;
  passwordHash: string;
  from: Place;
};

async function reset(tx: Tx, { accountId, tokenHash, passwordHash, from }: Reset): Promise<void> {
  // Every change of credentials locks the account before its links and sessions.
  const account = await sql<{ id: number; username: string; role: string }>`
    select id, username, role from accounts where id = ${accountId} and deactivated_at is null
    for no key update`.one(tx, 'linkInvalid');
  const who = { ...account, address: from.address };
  const note = { kind: 'passwordReset', id: accountId, name: account.username } as const;
  const { rowCount } = await sql`
    with entry as (${insertEntry(who, { ...note, changes: { password: [null, 'a new one'] } })}), link as (
      update sign_in_links set ended_at = now()
      where token_hash = ${tokenHash} and ended_at is null and expires_at > now() returning account_id)
    update accounts a set password_hash = ${passwordHash}, revision = revision + 1
    from link where a.id = link.account_id`.execute(tx);
  if (rowCount === 0) throw problem('linkInvalid');
  await endAccess(tx, accountId);
  await queueSignInChanged(tx, {
    accountId,
    what: msg`Your password was set with a reset link`,
    browser: from.browser,
  });
}
