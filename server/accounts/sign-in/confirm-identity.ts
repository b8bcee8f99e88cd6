import { sql } from '../../platform/database/sql.ts';
import type { Context } from '../../platform/http/context.ts';
import type { OwnHandler } from '../../platform/http/serve.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { TryPassword } from './login-tries.ts';
import { requireOwnPassword } from './require-own-password.ts';

/**
 * Confirms the viewer's identity with the password, for 10 minutes in this session (SI-13). Wrong passwords count as
 * failed sign-ins. Throws passwordWrong, tooManyTries.
 */
export function confirmIdentity(context: Context, tryPassword: TryPassword): OwnHandler<'confirmIdentity'> {
  return async (request, _reply, viewer, { password }) => {
    if (!viewer) throw problem('notSignedIn');
    await requireOwnPassword({ context, tryPassword, request }, viewer, { password });
    await sql`update sessions set confirmed_at = now() where token_hash = ${viewer.sessionHash}`.execute(context.db);
    return { success: true };
  };
}
