import { sql } from 'kysely';
import { type Db, inTransaction } from '../database/transaction.ts';
import { removeFiles } from './remove-files.ts';
import type { Storage } from './storage.ts';

const weekOld = sql<Date>`now() - interval '7 days'`;
const leftoverMs = 3_600_000;

/** Removes what nothing will ever take: uploads that no order or message took within a week, and answers kept for a week. */
export async function sweepUntaken(db: Db): Promise<void> {
  await inTransaction(db, async tx => {
    const untaken = await tx
      .selectFrom('files')
      .select('id')
      .where('kind', '=', 'private')
      .where('taken_at', 'is', null)
      .where('created_at', '<', weekOld)
      .limit(1_000)
      .forUpdate()
      .skipLocked()
      .execute();
    await removeFiles(
      tx,
      untaken.map(file => file.id),
    );
    await tx.deleteFrom('idempotency_keys').where('created_at', '<', weekOld).execute();
  });
}

/** Removes bytes older than an hour that no row knows: a crash came between storing them and the commit. */
export async function sweepLeftovers(db: Db, storage: Storage): Promise<void> {
  let batch: { stored: string; name: string }[] = [];
  const sweep = async () => {
    const names = batch.map(({ name }) => name);
    const known = await db.selectFrom('files').select('name').where('name', 'in', names).execute();
    const kept = new Set(known.map(row => row.name));
    for (const { stored, name } of batch) {
      if (!kept.has(name)) await storage.remove(stored);
    }
    batch = [];
  };
  for await (const { name: stored, modified } of storage.list()) {
    if (Date.now() - modified.getTime() < leftoverMs) continue;
    // 'ab….jpg.480.webp' and 'ab….jpg.partial' belong to 'ab….jpg'.
    batch.push({ stored, name: stored.split('.').slice(0, 2).join('.') });
    if (batch.length === 500) await sweep();
  }
  if (batch.length > 0) await sweep();
}
