import { sql } from '../database/sql.ts';
import { type Db, inTransaction } from '../database/transaction.ts';
import type { Storage } from '../storage/storage.ts';
import { allNames } from './file-names.ts';
import { mayRemove } from './hold-removals.ts';
import { removeFiles } from './remove-files.ts';

const weekOld = sql<Date>`now() - interval '7 days'`;
const leftoverMs = 3_600_000;
const batchSize = 500;

/** Deletes uploads that no order or message used within a week (FI-4), and idempotency keys of the same age (OR-3). */
export async function sweepUntaken(db: Db, signal?: AbortSignal): Promise<void> {
  await sql`delete from idempotency_keys where created_at < ${weekOld}`.execute(db);
  while (!signal?.aborted && (await sweepBatch(db)) === batchSize) {}
}

/** Removes a batch and returns its size. Skips rows that a running order has locked. */
async function sweepBatch(db: Db): Promise<number> {
  return inTransaction(db, async tx => {
    const { rows: untaken } = await sql<{ id: number }>`
      select id from files where kind in ('private', 'workshop') and taken_at is null and created_at < ${weekOld}
      limit ${batchSize} for update skip locked`.execute(tx);
    await removeFiles(
      tx,
      untaken.map(file => file.id),
    );
    return untaken.length;
  });
}

/**
 * Removes stored files without a row that are older than an hour, and returns their number. A crash before the commit, or
 * a database that is away before it, leaves such files behind.
 */
export async function sweepLeftovers(db: Db, storage: Storage, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  for await (const { name, modified } of storage.list()) {
    if (signal?.aborted) return removed;
    if (Date.now() - modified.getTime() < leftoverMs) continue;
    batch.push(name);
    if (batch.length < batchSize) continue;
    removed += await removeUnknown(db, storage, batch);
    batch = [];
  }
  return removed + (await removeUnknown(db, storage, batch));
}

async function removeUnknown(db: Db, storage: Storage, stored: readonly string[]): Promise<number> {
  if (stored.length === 0) return 0;
  // 'ab….jpg.480.webp' and 'ab….jpg.partial' belong to 'ab….jpg'.
  const names = stored.map(name => name.split('.').slice(0, 2).join('.'));
  const { rows } = await sql<{ name: string }>`select name from files where name = any(${names})`.execute(db);
  const known = new Set(rows.flatMap(row => allNames(row.name)));
  const unknown = stored.filter(name => !known.has(name));
  return inTransaction(db, async tx => {
    // A running backup's snapshot may still reference the files; the next sweep removes them.
    if (unknown.length === 0 || !(await mayRemove(tx))) return 0;
    for (const name of unknown) await storage.remove(name);
    return unknown.length;
  });
}
