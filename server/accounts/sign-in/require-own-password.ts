import type { FastifyRequest } from 'fastify';
import { t } from '#contract/wording.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Context } from '../../platform/http/context.ts';
import { problem } from '../../platform/problems/problem.ts';
import { deviceHashOf, knowsDevice } from './known-devices.ts';
import type { TryPassword } from './login-tries.ts';
import { isPassword } from './passwords.ts';

type Asking = { context: Context; tryPassword: TryPassword; request: FastifyRequest };

/**
 * Checks the viewer's own password, given in a field of the request. Wrong passwords count as failed sign-ins. Throws
 * passwordWrong, which names the field, and tooManyTries.
 */
export async function requireOwnPassword(
  { context: { db, settings }, tryPassword, request }: Asking,
  viewer: Viewer,
  given: Record<string, string>,
): Promise<void> {
  const [[field, password] = ['', '']] = Object.entries(given);
  const device = deviceHashOf(request, settings);
  const account = await sql<{ password_hash: string; knowsDevice: boolean }>`
    select password_hash, ${knowsDevice(device)} as "knowsDevice" from accounts where id = ${viewer.id}`.first(db);
  const guesser = { account: viewer.id, address: request.ip, device: account?.knowsDevice ? device : undefined };
  if (!(await tryPassword(guesser, () => isPassword(account?.password_hash, password)))) {
    throw problem('passwordWrong', { fields: { [field]: t`is not right` } });
  }
}
