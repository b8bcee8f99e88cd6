import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, rm, statfs, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openPlace } from '../platform/backup/backup-place.ts';
import { readDenial } from '../platform/backup/prove-backup.ts';
import { askServer, requireGoodServers, type ServerFacts } from '../platform/database/check-server.ts';
import { connect } from '../platform/database/connect.ts';
import { sessionSettings } from '../platform/database/session-settings.ts';
import { sql } from '../platform/database/sql.ts';
import { findRunning } from '../platform/postgres/find-running.ts';
import { packaged, updatesAfter } from '../platform/postgres/postgres-releases.ts';
import { isInBucket } from '../platform/settings/backup-bucket.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { openStorage } from '../platform/storage/open-storage.ts';

/** `run` returns a line about a correct setting, and throws an error that names a wrong one, or an Advice. */
export type Check = { name: string; run(settings: Settings): Promise<string> };
/** Something that works, but should be changed. */
export class Advice extends Error {}

const mostSkewSeconds = 5;
const leastFreeBytes = 1024 ** 3;

/** The checks of `npm run doctor`, except email and proxy (RU-14). */
export const checks: readonly Check[] = [
  { name: 'database', run: checkDatabase },
  { name: 'sessions', run: checkSessions },
  { name: 'updates', run: checkUpdates },
  { name: 'clock', run: checkClock },
  { name: 'storage', run: checkStorage },
  { name: 'backups', run: checkBackups },
];

async function checkDatabase(settings: Settings): Promise<string> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = settings;
  if (!DATABASE_URL) {
    const dataDir = resolve(DATA_DIR);
    if (!existsSync(join(dataDir, 'postgres')))
      return `the embedded PostgreSQL, which the first start creates in ${dataDir}`;
    return `the embedded PostgreSQL in ${dataDir}, ${(await findRunning(dataDir)) ? 'running' : 'stopped'}`;
  }
  const [warning] = await requireGoodServers(settings);
  if (warning) throw new Error(`Setting DATABASE_URL: ${warning}`);
  const facts = await askServer(DATABASE_URL, 'DATABASE_URL');
  return `${describe(facts)}${DATABASE_DIRECT_URL ? ', through a pooler, and directly' : ''}`;
}

function describe({ version, encoding, isEncrypted, isFilled }: ServerFacts): string {
  const name = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`;
  const tables = isFilled ? 'with the tables of a portal' : 'without tables yet';
  return `${name}, ${encoding}, ${isEncrypted ? 'with TLS' : 'without TLS'}, ${tables}`;
}

/** Settings of a server that the portal leaves to its administrator (docs/operations.md). */
const serverSettings = ['shared_buffers', 'work_mem', 'random_page_cost'];

/** Reads the settings of a session that was opened as the portal opens them. */
async function checkSessions({ DATABASE_URL, DATABASE_DIRECT_URL }: Settings): Promise<string> {
  if (!DATABASE_URL) return 'as the embedded PostgreSQL has them';
  const { db, close } = connect(DATABASE_URL, { size: 1, direct: DATABASE_DIRECT_URL });
  try {
    const read = async (names: string[]) => {
      const values = names.map(name => sql`current_setting(${name})`);
      const { found } = await sql<{ found: string[] }>`select array[${sql.join(values)}] as found`.one(db);
      return names.map((name, place): [string, string] => [name, found[place] ?? '']);
    };
    const own = await read(Object.keys(sessionSettings));
    const expected: Record<string, string> = sessionSettings;
    const other = own.find(([name, value]) => !value.startsWith(expected[name] ?? ''));
    if (other) throw new Error(`Setting DATABASE_URL has options that set ${other[0]} to ${other[1]}; remove them.`);
    return [...own, ...(await read(serverSettings))].map(([name, value]) => `${name} ${value}`).join(', ');
  } finally {
    await close();
  }
}

/** Checks how many of its updates the embedded PostgreSQL lacks. They correct security faults, too. */
async function checkUpdates({ DATABASE_URL }: Settings): Promise<string> {
  if (DATABASE_URL) return 'come with your own PostgreSQL server';
  const own = `the embedded PostgreSQL ${packaged.version} of ${packaged.releasedOn}`;
  const missing = updatesAfter(packaged.releasedOn);
  if (missing.length === 0) return own;
  throw new Advice(
    `${own} lacks the updates of ${missing.join(', ')}: install a newer release of the portal, or use a server that gets its updates from your system (docs/operations.md, 'Updates of PostgreSQL')`,
  );
}

async function checkClock({ DATABASE_URL }: Settings): Promise<string> {
  if (!DATABASE_URL) return 'the database has the same';
  const ahead = Math.round((await askServer(DATABASE_URL, 'DATABASE_URL')).aheadSeconds);
  if (Math.abs(ahead) <= mostSkewSeconds) return 'as the clock of the database';
  throw new Error(
    `the clock of the database is ${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} this machine's: synchronize both with NTP`,
  );
}

async function checkStorage(settings: Settings): Promise<string> {
  const { DATA_DIR, S3_BUCKET, S3_PREFIX } = settings;
  if (!S3_BUCKET) return `the folder ${await checkFolder('DATA_DIR', DATA_DIR)}`;
  const storage = await openStorage(settings);
  const name = `doctor-${randomBytes(8).toString('hex')}`;
  const bytes = randomBytes(64);
  await storage
    .put(name, bytes)
    .catch(error => fail('S3_BUCKET', S3_BUCKET, `cannot be written to (${error.message})`));
  const read = await storage.read(name);
  await storage.remove(name);
  if (!read?.equals(bytes)) fail('S3_BUCKET', S3_BUCKET, 'does not return what was stored');
  return `the bucket '${S3_BUCKET}'${S3_PREFIX && ` below '${S3_PREFIX}'`}: stored, read and removed a file`;
}

async function checkBackups(settings: Settings): Promise<string> {
  const denied = await readProofDenial(settings);
  const { place, daily } = await checkBackupPlace(settings);
  const proof = denied ? `; backups are only read again, not restored: ${denied}` : '';
  if (daily > 0) return `${place}: ${daily} of at most ${settings.BACKUP_KEEP} daily backups${proof}`;
  throw new Advice(
    `${place}: no daily backup yet. Keep the portal running: it writes one soon after 3 o'clock at the latest. If there is none tomorrow, its log and /readyz name the reason${proof}`,
  );
}

/** Returns why the database of DATABASE_URL allows no proof of a backup; the embedded one always does. */
async function readProofDenial({ DATABASE_URL, DATABASE_DIRECT_URL }: Settings): Promise<string | undefined> {
  if (!DATABASE_URL) return undefined;
  const { db, close } = connect(DATABASE_URL, { size: 1, direct: DATABASE_DIRECT_URL });
  // The line about the database says when there is no answer.
  return readDenial(db)
    .catch(() => undefined)
    .finally(close);
}

/** Describes the place of backups, which is writable, and counts the daily ones. Creates no folder. */
async function checkBackupPlace(settings: Settings): Promise<{ place: string; daily: number }> {
  const { BACKUP_DIR } = settings;
  if (!BACKUP_DIR) {
    throw new Advice('not set up: set BACKUP_DIR to a folder on another disk, or to s3://bucket/prefix/');
  }
  const countDaily = async () =>
    (await (await openPlace(settings)).list()).filter(name => /\d\.tar$/.test(name)).length;
  if (isInBucket(BACKUP_DIR)) {
    await checkBackupBucket(settings, BACKUP_DIR);
    return { place: `the bucket ${BACKUP_DIR}`, daily: await countDaily() };
  }
  const place = `the folder ${await checkFolder('BACKUP_DIR', BACKUP_DIR)}`;
  return { place, daily: existsSync(resolve(BACKUP_DIR)) ? await countDaily() : 0 };
}

/** Stores and removes a small file. Its name differs from those of backups. */
async function checkBackupBucket(settings: Settings, bucket: string): Promise<void> {
  const place = await openPlace(settings);
  const name = `doctor-${randomBytes(8).toString('hex')}`;
  await place
    .save(name, path => writeFile(path, 'x').then(() => ({ path })))
    .catch(error => fail('BACKUP_DIR', bucket, `cannot be written to (${error.message})`));
  await place.remove(name);
}

/** Checks that a folder is writable or, if it does not exist, that it can be created. Creates nothing. */
async function checkFolder(setting: string, folder: string): Promise<string> {
  let path = resolve(folder);
  const wanted = path;
  while (!existsSync(path)) path = resolve(path, '..');
  await access(path, constants.W_OK | constants.X_OK).catch(() => fail(setting, folder, 'must be a writable folder'));
  const probe = join(path, `.doctor-${process.pid}`);
  await writeFile(probe, 'x').catch(error => fail(setting, folder, `cannot be written to (${error.code})`));
  await rm(probe, { force: true });
  const { bavail, bsize } = await statfs(path);
  const free = bavail * bsize;
  if (free < leastFreeBytes) fail(setting, folder, `has only ${Math.floor(free / 2 ** 20)} MB of free space`);
  return `${wanted}, ${Math.floor(free / 2 ** 30)} GB free`;
}

function fail(setting: string, value: string, why: string): never {
  throw new Error(`Setting ${setting} is '${value}'; it ${why}.`);
}
