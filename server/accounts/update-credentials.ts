import type { InputOf } from '#contract/calls.ts';
import type { Tx } from '../database/transaction.ts';
import { type Audited, audited } from '../http/audited.ts';
import type { JsonStatement } from '../http/json-text.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { lockAccount } from './lock-account.ts';
import { accountKey } from './login-tries.ts';
import { savedCustomer } from './read-customers.ts';
import { refuseTakenUsername } from './username-taken.ts';

/**
 * Changes username, password or both. A new password ends all sessions of the account at once, and opens it to
 * whom wrong ones have shut out. Throws credentialsRequired
 * when neither was sent, customerNotFound, usernameTaken.
 */
export async function updateCredentials(
  tx: Tx,
  viewer: Viewer,
  { id, username }: InputOf<'updateCredentials'>,
  passwordHash: string | undefined,
): Promise<Audited<'credentialsChanged', JsonStatement>> {
  if (!username && passwordHash === undefined) throw problem('credentialsRequired');
  const account = await lockAccount(tx, viewer, id);
  await tx
    .updateTable('accounts')
    .set({
      username: username || account.username,
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
      revision: account.revision + 1,
    })
    .where('id', '=', id)
    .execute()
    .catch(refuseTakenUsername);
  if (passwordHash !== undefined) {
    await tx.deleteFrom('sessions').where('account_id', '=', id).execute();
    await tx.deleteFrom('login_tries').where('key', '=', accountKey(id)).execute();
  }
  return audited(savedCustomer(id), {
    kind: 'credentialsChanged',
    id,
    name: account.username,
    changes: {
      username: [account.username, username || account.username],
      // That it was changed, never what it is.
      ...(passwordHash !== undefined && { password: [null, 'a new one'] }),
    },
  });
}
