import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSettings } from '#server/settings/settings.ts';
import { testPortal } from '#testing/portal.ts';
import { connect, type Database } from '../database/connect.ts';
import { sql } from '../database/sql.ts';
import { startDailyBackups } from './daily-backups.ts';
import { openBackup } from './restore-backup.ts';
import { alone } from './write-backup.ts';

const portal = testPortal({ METRICS_TOKEN: 'a-token-for-the-tests' });
const running: { stop(): Promise<void> }[] = [];
let database: Database;
let folders: string;
let folder: string;
let told: { level: string; line: string }[];

beforeAll(async () => {
  folders = await mkdtemp(join(tmpdir(), 'cordwain-daily-'));
  // The start would otherwise back up in the middle of a test.
  portal.context.settings.BACKUP_DIR = folders;
  database = connect(String(portal.context.settings.DATABASE_URL));
});
beforeEach(async () => {
  folder = await mkdtemp(join(folders, 'one-'));
  told = [];
  await sql`delete from backups`.execute(database.db);
});
afterEach(async () => {
  for (const backups of running.splice(0)) await backups.stop();
});
afterAll(async () => {
  await database.close();
  await rm(folders, { recursive: true, force: true });
});

function aProcess(environment: Record<string, string> = {}) {
  const note = (level: string) => (first: unknown, second?: string) =>
    void told.push({ level, line: second ?? String(first) });
  const backups = startDailyBackups({
    settings: readSettings({ BACKUP_DIR: folder, ...environment }),
    db: database.db,
    storage: portal.context.storage,
    log: { info: note('info'), warn: note('warn'), error: note('error') } as never,
  });
  running.push(backups);
  return backups;
}

const rows = () => sql`select * from backups`.execute(database.db).then(({ rows }) => rows);
const metrics = async () =>
  (
    await portal.nobody.send('GET', '/api/metrics', undefined, {
      headers: { authorization: 'Bearer a-token-for-the-tests' },
    })
  ).body as string;
const readiness = async () => (await portal.nobody.send('GET', '/readyz')).body as string;

test('is made once a day by one of several processes, and can be restored', async () => {
  const processes = [aProcess(), aProcess(), aProcess()];
  expect(await readiness()).toBe('database: ok\nbackup: none yet\n');

  await Promise.all(processes.map(({ look }) => look()));
  await Promise.all(processes.map(({ look }) => look()));

  const [name = '', ...more] = await readdir(folder);
  expect(name).toMatch(/^cordwain-\d{8}-\d{6}\.tar$/);
  expect(more).toEqual([]);
  await (await openBackup(join(folder, name))).file.close();
  expect(told).toEqual([{ level: 'info', line: expect.stringMatching(`backed up: ${name}: [\\d,]+ rows`) }]);
  expect(await rows()).toMatchObject([{ kind: 'daily', failure: null, path: join(folder, name), missing_files: 0 }]);
  expect(await readiness()).toBe('database: ok\nbackup: ok, the last whole one is 0 h old\n');
  expect(await metrics()).toMatch(/^cordwain_backup_last_success_timestamp_seconds\{kind="daily"\} 1\d{9}/m);

  // Two days later.
  await database.db.query(`update backups set succeeded_at = now() - interval '2 days'`);
  expect(await readiness()).toBe('database: ok\nbackup: late, the last whole one is 48 h old\n');
  await Promise.all(processes.map(({ look }) => look()));
  expect(told).toHaveLength(2);
});

test('keeps the newest, removes partial backups and leaves other files', async () => {
  const older = ['cordwain-20260101-030000.tar', 'cordwain-20260102-030000.tar', 'cordwain-20260103-030000.tar'];
  const foreign = ['cordwain-of-last-year.tar', 'notes.txt'];
  for (const name of [...older, ...foreign, 'cordwain-20260104-030000.tar.partial']) {
    await writeFile(join(folder, name), 'x');
  }

  await aProcess({ BACKUP_KEEP: '2' }).look();

  const kept = await readdir(folder);
  expect(kept).toEqual(expect.arrayContaining([...foreign, 'cordwain-20260103-030000.tar']));
  expect(kept).toHaveLength(4);
});

test('reports a failure in the log, readiness and metrics, and retries after an hour', async () => {
  const missing = join(folder, 'disk');
  await writeFile(missing, 'not a folder');
  const daily = aProcess({ BACKUP_DIR: missing });

  await daily.look();
  await daily.look();

  expect(told).toEqual([{ level: 'error', line: 'the daily backup failed and will be retried in an hour' }]);
  expect(await rows()).toMatchObject([{ failure: expect.stringContaining('EEXIST'), succeeded_at: null }]);
  expect(await readiness()).toBe('database: ok\nbackup: failed, there is no whole one\n');
  expect(await metrics()).toContain('cordwain_backup_last_failed{kind="daily"} 1\n');

  await rm(missing);
  await mkdir(missing);
  await database.db.query(`update backups set tried_at = now() - interval '61 minutes'`);
  await daily.look();

  expect(await readdir(missing)).toHaveLength(1);
  expect(await rows()).toMatchObject([{ failure: null }]);
  expect(await metrics()).toContain('cordwain_backup_last_failed{kind="daily"} 0\n');
});

test('leaves no partial backup when the portal stops, and makes it at the next start', async () => {
  const daily = aProcess();
  let looking: Promise<void> | undefined;
  await alone(database.db, async () => {
    // The backup waits for this row when the portal stops.
    looking = daily.look();
    void daily.stop();
  });
  await looking;
  expect(await readdir(folder)).toEqual([]);
  expect(await rows()).toEqual([]);

  await aProcess().look();

  expect(await readdir(folder)).toHaveLength(1);
});

test('makes no backup without BACKUP_DIR', async () => {
  await aProcess({ BACKUP_DIR: '' }).look();

  expect(await rows()).toEqual([]);
});
