import { storedUsername } from '#contract/accounts/stored-username.ts';
import { storeEntry } from '../../platform/audit/audited.ts';
import type { Context } from '../../platform/http/context.ts';
import type { OwnHandler } from '../../platform/http/serve.ts';
import { problem } from '../../platform/problems/problem.ts';
import { beginSession, findAccount } from './begin-session.ts';
import { deviceHashOf } from './known-devices.ts';
import type { TryPassword } from './login-tries.ts';
import { isPassword } from './passwords.ts';
import { userOf } from './read-me.ts';

/**
 * Signs in with a new session and ends the browser's old one. A wrong name and a wrong password get the same answer in
 * the same time (S3). So does a deactivated account, whose right password also counts as a failure (PE-4), and one
 * whose password or role changed during the check. Throws loginFailed, tooManyTries.
 */
export function login(context: Context, tryPassword: TryPassword): OwnHandler<'login'> {
  return async (request, reply, viewer, { username, password }) => {
    const { db, settings } = context;
    const name = storedUsername(username);
    const device = deviceHashOf(request, settings);
    const account = await findAccount(db, name, device);
    const guesser = {
      account: account?.id ?? name,
      address: request.ip,
      device: account?.knowsDevice ? device : undefined,
    };
    const mayBegin = await tryPassword(
      guesser,
      async () => (await isPassword(account?.password_hash, password)) && account?.isActive === true,
    );
    const previous = viewer?.sessionHash;
    const hasBegun =
      mayBegin && account && (await beginSession(context, { account, request, reply, device, previous }));
    if (!hasBegun) {
      // Unknown names are not stored, because users type passwords into the wrong field.
      const tried = account && { id: account.id, name: account.username };
      await storeEntry(db, { id: null, address: request.ip }, { kind: 'signInFailed', ...tried });
      throw problem('loginFailed');
    }
    return { user: userOf(account) };
  };
}
