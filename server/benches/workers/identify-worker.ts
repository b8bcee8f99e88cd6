import type { InputOf } from '#contract/calls.ts';
import { countTry } from '../../accounts/sign-in/login-tries.ts';
import { isPassword } from '../../accounts/sign-in/passwords.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Prepared } from '../../platform/http/serve.ts';
import { problem } from '../../platform/problems/problem.ts';
import { savedWorker } from './save-worker.ts';

/**
 * Checks the PIN of an active worker before the transaction (WO-3). A worker without a PIN needs none. Throws
 * workerNotFound, pinWrong, and tooManyTries after ten wrong PINs of a worker or at a bench within 15 minutes.
 */
export async function preparePinCheck(
  { db }: Context,
  viewer: Viewer,
  { workerId, pin }: InputOf<'identifyWorker'>,
): Promise<Prepared<undefined>> {
  const worker = await sql<{ pinHash: string | null }>`
    select pin_hash as "pinHash" from workers where id = ${workerId} and active`.one(db, 'workerNotFound');
  const { pinHash } = worker;
  const keys = [`pin:worker:${workerId}`, `pin:caller:${viewer.id}`];
  if (pinHash !== null && !(await countTry(db, keys, () => isPassword(pinHash, pin ?? '')))) throw problem('pinWrong');
  return { value: undefined, discard: async () => {} };
}

/** Returns the worker whose PIN was checked (WO-3). */
export async function identifyWorker(
  _tx: Tx,
  _viewer: Viewer,
  { workerId }: InputOf<'identifyWorker'>,
): Promise<JsonStatement> {
  return savedWorker(workerId);
}
