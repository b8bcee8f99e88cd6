import { formerWorker } from '#contract/accounts/former-names.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { announceWorkers, renameInAnswers } from './save-worker.ts';

/**
 * Deletes a worker's name and PIN (WO-2). The worker's work stays, shown as by 'Former worker'. Throws workerNotFound.
 */
export async function forgetWorker(
  tx: Tx,
  _viewer: Viewer,
  { id }: InputOf<'forgetWorker'>,
): Promise<Audited<'workerEdited', AnswerOf<'forgetWorker'>>> {
  const { name } = await sql<{ name: string }>`
    with named as (select id, name from workers where id = ${id} and name is not null for update)
    update workers w set name = null, pin_hash = null, active = false from named where w.id = named.id
    returning named.name`.one(tx, 'workerNotFound');
  await renameInAnswers(tx, id, name, formerWorker);
  await announceWorkers(tx);
  const changes = { name: [undefined, 'forgotten'] } as const;
  return audited({ success: true } as const, { kind: 'workerEdited', id, changes });
}
