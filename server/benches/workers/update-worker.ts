import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { announceWorkers, refuseTakenName, renameInAnswers, savedWorker } from './save-worker.ts';

/**
 * Renames a worker, sets or removes its PIN, or deactivates it (WO-1). Earlier work shows the new name. Throws
 * workerNotFound and workerNameTaken.
 */
export async function updateWorker(
  tx: Tx,
  _viewer: Viewer,
  { id, name, pin, active }: InputOf<'updateWorker'>,
  pinHash: string | undefined,
): Promise<Audited<'workerEdited', JsonStatement>> {
  const before = await sql<{ name: string; hasPin: boolean; active: boolean }>`
    select name, pin_hash is not null as "hasPin", active from workers
    where id = ${id} and name is not null for update`.one(tx, 'workerNotFound');
  const isRenamed = name !== undefined && name.trim() !== before.name;
  const isRemoved = pin === null && before.hasPin;
  const changes = {
    name: [undefined, isRenamed ? 'a new one' : undefined],
    pin: [isRemoved ? 'set' : undefined, pinHash && 'a new one'],
    active: [before.active, active ?? before.active],
  } as const;
  if (Object.values(changes).every(([from, to]) => from === to)) return unchanged(savedWorker(id));
  await sql`
    update workers set name = ${name?.trim() ?? before.name}, active = ${changes.active[1]},
      pin_hash = ${pin === undefined ? sql`pin_hash` : (pinHash ?? null)}
    where id = ${id}`
    .execute(tx)
    .catch(refuseTakenName);
  if (isRenamed) await renameInAnswers(tx, id, before.name, name.trim());
  await announceWorkers(tx);
  return audited(savedWorker(id), { kind: 'workerEdited', id, changes });
}
