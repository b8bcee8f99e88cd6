import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { longWork } from '../database/long-work.ts';
import { createTables } from '../database/migrate.ts';
import type { CheckedBackup } from './check-backup.ts';
import { readForeign } from './restore-backup.ts';
import { bytesOf, restoreRows } from './restore-rows.ts';
import { copyOut, formatAlike } from './snapshot.ts';

/**
 * The result of a proof: the rows were restored, they could not be restored, or the database allowed no attempt.
 * `why` is one line.
 */
export type Proof = { result: 'restored' } | { result: 'failed' | 'untried'; why: string };

/**
 * Proves that a backup can be restored: creates its tables in a scratch schema of the same database, copies every row
 * into them, and compares what they return. All of this is one transaction on a separate connection that is rolled
 * back, so nothing of it is visible or stays, not even after a crash. Locks nothing that the portal uses.
 */
export async function proveBackup(db: pg.Pool, backup: CheckedBackup, signal?: AbortSignal): Promise<Proof> {
  try {
    return await longWork(db, async client => {
      const denied = (await readDenial(client)) ?? (await readForeign(backup.manifest));
      if (denied) return { result: 'untried', why: denied };
      await client.query('begin');
      await enterScratchSchema(client);
      await createTables(client, backup.manifest.migrations.at(-1)?.name);
      await restoreRows(client, backup.manifest, backup.entries, signal);
      await compareRows(client, backup, signal);
      await client.query('rollback');
      return { result: 'restored' };
    });
  } catch (error) {
    signal?.throwIfAborted();
    return { result: isFaultOfBackup(error) ? 'failed' : 'untried', why: whyOf(error as Error) };
  }
}

/** Returns why the database allows no proof and how to allow it, or undefined. */
export async function readDenial(client: Pick<pg.ClientBase, 'query'>): Promise<string | undefined> {
  const { rows } = await client.query<{ may: boolean; database: string; user: string }>(`
    select has_database_privilege(current_database(), 'create') as may, quote_ident(current_database()) as database,
      quote_ident(current_user) as "user"`);
  const { may, database, user } = rows[0] as (typeof rows)[0];
  if (may) return undefined;
  return `the database user may not create a schema. To allow it: grant create on database ${database} to ${user}`;
}

/** Creates the schema and makes it the current one. */
async function enterScratchSchema(client: pg.Client): Promise<void> {
  const schema = `cordwain_scratch_${randomBytes(6).toString('hex')}`;
  // Extensions such as pg_trgm stay in their schemas. Every other name is found in the scratch schema first.
  const { rows: others } = await client.query<{ name: string }>(`
    select distinct quote_ident(n.nspname) as name from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where n.nspname <> 'pg_catalog'`);
  await client.query(`create schema ${schema}`);
  await client.query(`set local search_path to ${[schema, ...others.map(({ name }) => name)].join(', ')}`);
}

/** Compares the rows byte by byte. A table that was just filled returns its rows in the same order. */
async function compareRows(client: pg.Client, { manifest, entries }: CheckedBackup, signal?: AbortSignal) {
  await client.query(formatAlike);
  for (const { rows: _, ...table } of manifest.tables) {
    const given = await hashOf(bytesOf(entries, table.name, signal));
    const restored = await hashOf(copyOut(client, table).rows, signal);
    if (given !== restored) throw new Error(`${table.name} returns other rows than it took`);
  }
}

async function hashOf(bytes: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) {
    signal?.throwIfAborted();
    hash.update(chunk);
  }
  return hash.digest('hex');
}

/** Returns what stopped the proof. PostgreSQL itself names only a file of its own. */
function whyOf({ code, message }: Error & { code?: string }): string {
  if (code !== '53100') return message;
  return `the disk of the database has no room for a second copy of its rows, which a proof needs until it ends (${message})`;
}

/** Whether an error is about the rows or the tables, and not about the connection, its rights, or free space. */
function isFaultOfBackup(error: unknown): boolean {
  const code = String((error as { code?: string }).code ?? '');
  if (/^(08|25|28|3D|53|54|55P03|57|58|42501)/.test(code) || /^E[A-Z]/.test(code)) return false;
  return !/connection|timeout/i.test((error as Error).message);
}
