import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { t } from '#contract/wording.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { announceWorkers, refuseTakenName, savedWorker } from './save-worker.ts';

/**
 * Adds a worker (WO-1). The audit log contains workers only by id, so that their names can be forgotten. Throws
 * workerNameTaken, which ignores case, and invalidInput above 200 workers.
 */
export async function createWorker(
  tx: Tx,
  _viewer: Viewer,
  { name, active }: InputOf<'createWorker'>,
  pinHash: string | undefined,
): Promise<Audited<'workerCreated', JsonStatement>> {
  // The lock makes concurrent calls count each other's workers.
  await sql`lock table workers in share row exclusive mode`.execute(tx);
  const added = await sql<{ id: number }>`
    insert into workers (name, pin_hash, active) select ${name.trim()}, ${pinHash ?? null}, ${active}
    where (select count(*) from workers where name is not null) < ${limits.workers} returning id`
    .first(tx)
    .catch(refuseTakenName);
  if (!added) {
    const text = t`There can be at most ${limits.workers} workers`;
    throw problem('invalidInput', { text, fields: { name: text } });
  }
  await announceWorkers(tx);
  const changes = {
    pin: [undefined, pinHash && 'a new one'],
    active: [undefined, active ? undefined : false],
  } as const;
  return audited(savedWorker(added.id), { kind: 'workerCreated', id: added.id, changes });
}
