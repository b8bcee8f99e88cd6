import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { ownClient } from './connect.ts';

const ownFolder = new URL('./migrations/', import.meta.url);
/** One process migrates at a time. The others wait and then find no pending migrations. */
const lock = 7_236_519;
/** The lock that a backup holds exclusively. Migrations and removals of stored files share it. */
export const backupLock = 7_236_520;

/** How often the log says that a migration waits for a backup. */
const tellMs = 60_000;

/** Nothing is to be emptied: the folder may also have data that an upgrade of PostgreSQL kept. */
const restoreAgain = 'restore into a new, empty database and a new, empty DATA_DIR or bucket';

type Log = { info(message: string): void };
type Queryable = Pick<pg.ClientBase, 'query'>;
type Migration = { name: string; sql: string; checksum: string };

/**
 * Applies the migrations up to `last`, each once and in its own transaction. Migrations only go forward. Throws a
 * one-line error when an applied migration was changed, when the database is newer than the program (R7), or when a
 * restore was interrupted.
 */
export async function migrate(db: pg.Pool, log: Log, folder = ownFolder, last?: string): Promise<void> {
  const migrations = (await readMigrations(folder)).filter(({ name }) => last === undefined || name <= last);
  if (await isCurrent(db, migrations)) return;
  // This connection has no time limits, because waiting for another process or rebuilding a large table takes long.
  const client = ownClient(db, { query_timeout: 0 });
  client.on('error', () => {});
  // Migrations warn about data that stays as it is.
  client.on('notice', ({ severity, message }) => severity === 'WARNING' && log.info(message ?? ''));
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lock]);
    await client.query(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const applied = await readApplied(client);
    refuseForeign(migrations, applied);
    const isNew = applied.size === 0;
    const missing = migrations.filter(({ name }) => !applied.has(name));
    if (missing.length > 0) await keepBackupsOut(client, log);
    for (const migration of missing) await apply(client, migration);
    if (isNew) log.info('created the tables');
    else if (missing.length > 0) log.info(`migrated: ${missing.map(({ name }) => name).join(', ')}`);
  } finally {
    // Closing the connection also releases the locks.
    await client.end();
  }
}

/** Creates the tables as of a migration in the current schema, which is empty, as a part of the client's transaction. */
export async function createTables(client: Queryable, last?: string): Promise<void> {
  for (const { name, sql } of await readMigrations()) if (last === undefined || name <= last) await client.query(sql);
}

export async function readMigrations(folder = ownFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async name => {
      // A checkout on Windows has CRLF, but its checksum must be the same.
      const sql = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Whether all migrations are applied, which is usual at a start. Two statements find out. */
async function isCurrent(client: Queryable, migrations: Migration[]): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean; restoring: boolean }>(
    `select to_regclass('migrations') is not null as there, to_regclass('restoring') is not null as restoring`,
  );
  if (rows[0]?.restoring) throw new Error(`a restore into this database was interrupted: ${restoreAgain}`);
  if (!rows[0]?.there) return false;
  const applied = await readApplied(client);
  return applied.size === migrations.length && migrations.every(({ name, checksum }) => applied.get(name) === checksum);
}

async function readApplied(client: Queryable): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
  return new Map(rows.map(row => [row.name, row.checksum]));
}

function refuseForeign(migrations: Migration[], applied: Map<string, string>): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    const own = known.get(name);
    if (own === undefined) throw new Error(`the database is newer than this program: it has the migration ${name}`);
    if (own !== checksum) throw new Error(`the migration ${name} was changed after it ran on this database`);
  }
  const last = [...applied.keys()].sort().at(-1) ?? '';
  const late = migrations.find(({ name }) => name < last && !applied.has(name));
  if (late) throw new Error(`the migration ${late.name} would run after ${last}: give it a later number`);
}

/**
 * Waits for a running backup and lets none begin before this connection closes. A table that a migration rewrites looks
 * empty to an older snapshot. A backup takes only this lock, so the two cannot deadlock.
 */
async function keepBackupsOut(client: Queryable, log: Log): Promise<void> {
  const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock_shared($1) as "isFree"', [
    backupLock,
  ]);
  if (rows[0]?.isFree) return;
  const since = new Date().toISOString();
  const tell = () => log.info(`a backup is running: the migration waits for its end since ${since}`);
  tell();
  const telling = setInterval(tell, tellMs);
  try {
    await client.query('select pg_advisory_lock_shared($1)', [backupLock]);
  } finally {
    clearInterval(telling);
  }
}

async function apply(client: Queryable, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`the migration ${name} failed: ${(error as Error).message}`);
  }
}
