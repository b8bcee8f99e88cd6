import { sql } from 'kysely';
import { type Db, inTransaction } from '../database/transaction.ts';
import { allNames } from './file-names.ts';
import { mayRemove } from './hold-removals.ts';
import { removeFiles } from './remove-files.ts';
import type { Storage } from './storage.ts';

const weekOld = sql<Date>`now() - interval '7 days'`;
const leftoverMs = 3_600_000;
const batchSize = 500;

/** Removes what nothing will ever take: uploads that no order or message took within a week, and answers kept for a week. */
export async function sweepUntaken(db: Db, signal?: AbortSignal): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', weekOld).execute();
  while (!signal?.aborted && (await sweepBatch(db)) === batchSize) {}
}

/** How many were old enough. A row that an order is taking this moment is locked and left. */
async function sweepBatch(db: Db): Promise<number> {
  return inTransaction(db, async tx => {
    const untaken = await tx
      .selectFrom('files')
      .select('id')
      .where('kind', '=', 'private')
      .where('taken_at', 'is', null)
      .where('created_at', '<', weekOld)
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute();
    await removeFiles(
      tx,
      untaken.map(file => file.id),
    );
    return untaken.length;
  });
}

/** Removes bytes older than an hour that no row knows: a crash came between storing them and the commit. */
export async function sweepLeftovers(db: Db, storage: Storage, signal?: AbortSignal): Promise<void> {
  let batch: string[] = [];
  for await (const { name, modified } of storage.list()) {
    if (signal?.aborted) return;
    if (Date.now() - modified.getTime() < leftoverMs) continue;
    batch.push(name);
    if (batch.length < batchSize) continue;
    await removeUnknown(db, storage, batch);
    batch = [];
  }
  await removeUnknown(db, storage, batch);
}

async function removeUnknown(db: Db, storage: Storage, stored: readonly string[]): Promise<void> {
  if (stored.length === 0) return;
  // 'ab….jpg.480.webp' and 'ab….jpg.partial' belong to 'ab….jpg'.
  const names = stored.map(name => name.split('.').slice(0, 2).join('.'));
  const rows = await db.selectFrom('files').select('name').where('name', 'in', names).execute();
  const known = new Set(rows.flatMap(row => allNames(row.name)));
  await inTransaction(db, async tx => {
    // During a backup a row may be gone that its snapshot still has; the next sweep is soon enough.
    if (!(await mayRemove(tx))) return;
    for (const name of stored) if (!known.has(name)) await storage.remove(name);
  });
}
