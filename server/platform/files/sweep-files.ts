import type { FastifyBaseLogger } from 'fastify';
import { sql } from '../database/sql.ts';
import { type Db, inTransaction } from '../database/transaction.ts';
import type { Storage } from '../storage/storage.ts';
import { allNames } from './file-names.ts';
import { mayRemove } from './hold-removals.ts';
import { removeFiles } from './remove-files.ts';

const weekOld = sql<Date>`now() - interval '7 days'`;
const leftoverMs = 3_600_000;
const batchSize = 500;

type Log = Pick<FastifyBaseLogger, 'error'>;
type ListedFile = { name: string; modified: Date };

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
 * a database that is away before it, leaves such files behind. Keeps files that are older than the database, and all
 * files when more of them have no row than have one: then DATABASE_URL or the storage is probably the wrong one.
 *
 * The clock of a store may be wrong. So a file also needs to be in `seen`, where the sweep before left its leftovers.
 */
export async function sweepLeftovers(
  db: Db,
  storage: Storage,
  { log, seen, signal }: { log: Log; seen: Set<string>; signal?: AbortSignal },
): Promise<number> {
  const { created } = await sql<{ created: Date }>`select min(applied_at) as created from migrations`.one(db);
  const leftovers: string[] = [];
  let unknown = 0;
  let known = 0;
  for await (const batch of oldFiles(storage)) {
    if (signal?.aborted) return 0;
    const named = await findNamed(db, batch);
    for (const { name, modified } of batch) {
      if (named.has(name)) known += 1;
      else unknown += 1;
      if (!named.has(name) && modified >= created) leftovers.push(name);
    }
  }
  if (unknown > known) {
    log.error({ unknown, known }, 'no stored file was removed: the database names fewer than half of them');
    return 0;
  }
  const unused = leftovers.filter(name => seen.has(name));
  seen.clear();
  for (const name of leftovers) seen.add(name);
  let removed = 0;
  for (let at = 0; at < unused.length && !signal?.aborted; at += batchSize) {
    removed += await removeAll(db, storage, unused.slice(at, at + batchSize));
  }
  return removed;
}

/** Yields the stored files that are older than an hour, in batches. */
async function* oldFiles(storage: Storage): AsyncGenerator<ListedFile[]> {
  let batch: ListedFile[] = [];
  for await (const file of storage.list()) {
    if (Date.now() - file.modified.getTime() < leftoverMs) continue;
    batch.push(file);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Returns the names of all stored files of the rows that these files belong to. */
async function findNamed(db: Db, stored: readonly ListedFile[]): Promise<ReadonlySet<string>> {
  // 'ab….jpg.480.webp' and 'ab….jpg.partial' belong to 'ab….jpg'.
  const names = stored.map(({ name }) => name.split('.').slice(0, 2).join('.'));
  const { rows } = await sql<{ name: string }>`select name from files where name = any(${names})`.execute(db);
  return new Set(rows.flatMap(row => allNames(row.name)));
}

async function removeAll(db: Db, storage: Storage, names: readonly string[]): Promise<number> {
  return inTransaction(db, async tx => {
    // A running backup's snapshot may still reference the files; the next sweep removes them.
    if (!(await mayRemove(tx))) return 0;
    for (const name of names) await storage.remove(name);
    return names.length;
  });
}
