import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '#server/platform/settings/settings.ts';
import { aCustomer } from '#testing/builders.ts';
import { isNightly } from '#testing/nightly.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { emptyPlace } from '#testing/servers/backups.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { type S3Server, startS3Server } from '#testing/stores/s3-server.ts';
import { connect, type Database } from '../database/connect.ts';
import { sql } from '../database/sql.ts';
import { bucketOf } from '../settings/backup-bucket.ts';
import { diskStorage } from '../storage/disk-storage.ts';
import { openPlace, placeOf } from './backup-place.ts';
import { startDailyBackups } from './daily-backups.ts';
import { openBackup, restoreBackup } from './restore-backup.ts';
import { alone } from './write-backup.ts';

const portal = testPortal({ METRICS_TOKEN: 'a-token-for-the-tests' });
const running: { stop(): Promise<void> }[] = [];
let database: Database;
let folders: string;
let folder: string;
let told: { level: string; line: string }[];

beforeAll(async () => {
  folders = await mkdtemp(join(tmpdir(), 'cordwain-daily-'));
  // Setting this before the start would run a backup during a test.
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

function aProcess(environment: Record<string, string> = {}, storage = portal.context.storage) {
  const note = (level: string) => (first: unknown, second?: string) =>
    void told.push({ level, line: second ?? String(first) });
  const backups = startDailyBackups({
    settings: readSettings({ BACKUP_DIR: folder, ...environment }),
    db: database.db,
    storage,
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
const readiness = async () => /^backup: .*$/m.exec((await portal.nobody.send('GET', '/readyz')).body)?.[0];
const backupsIn = async (place: string) => (await readdir(place)).filter(name => name !== 'pictures');

test('a daily backup is made once a day by one of several processes and can be restored', async () => {
  const processes = [aProcess(), aProcess(), aProcess()];
  expect(await readiness()).toBe('backup: none yet');

  await Promise.all(processes.map(({ look }) => look()));
  await Promise.all(processes.map(({ look }) => look()));

  const [name = '', ...more] = await backupsIn(folder);
  expect(name).toMatch(/^cordwain-\d{8}-\d{6}\.tar$/);
  expect(more).toEqual([]);
  await (await openBackup(join(folder, name))).file.close();
  expect(told).toEqual([{ level: 'info', line: expect.stringMatching(`backed up: ${name}: [\\d,]+ rows`) }]);
  expect(await rows()).toMatchObject([{ kind: 'daily', failure: null, path: join(folder, name), missing_files: 0 }]);
  expect(await readiness()).toBe('backup: ok, the last whole one is 0 h old');
  expect(await metrics()).toMatch(/^cordwain_backup_last_success_timestamp_seconds\{kind="daily"\} 1\d{9}/m);

  // Simulates that two days have passed, and some minutes, because the age is rounded down to hours.
  await database.db.query(`
    update backups set succeeded_at = succeeded_at - interval '48 hours 10 minutes',
      tried_at = tried_at - interval '48 hours 10 minutes'`);
  expect(await readiness()).toBe('backup: late, the last whole one is 48 h old');
  await Promise.all(processes.map(({ look }) => look()));
  expect(told).toHaveLength(2);
});

test('a daily backup keeps the newest backups, removes partial ones and leaves other files', async () => {
  const older = ['cordwain-20260101-030000.tar', 'cordwain-20260102-030000.tar', 'cordwain-20260103-030000.tar'];
  const foreign = ['cordwain-of-last-year.tar', 'notes.txt'];
  for (const name of [...older, ...foreign, 'cordwain-20260104-030000.tar.partial']) {
    await writeFile(join(folder, name), 'x');
  }

  await aProcess({ BACKUP_KEEP: '2' }).look();

  const kept = await backupsIn(folder);
  expect(kept).toEqual(expect.arrayContaining([...foreign, 'cordwain-20260103-030000.tar']));
  expect(kept).toHaveLength(4);
});

test('a daily backup never replaces those of other days, however often it is made again', async () => {
  const older = ['cordwain-20260101-030000.tar', 'cordwain-20260102-030000.tar', 'cordwain-20260102-040000.tar'];
  for (const name of older) await writeFile(join(folder, name), 'x');
  const daily = aProcess({ BACKUP_KEEP: '3' });
  let newest: string | undefined;

  for (let time = 0; time < 3; time++) {
    await database.db.query('delete from backups');
    await daily.look();
    newest = (await backupsIn(folder)).sort().at(-1);
    // The names of backups contain seconds.
    await setTimeout(1_050);
  }

  const kept = (await backupsIn(folder)).sort();
  expect(kept).toHaveLength(5);
  expect([kept[0], kept[1], kept.at(-1)]).toEqual([older[0], older[2], newest]);
});

test('a damaged older backup fails no later one, and every picture stays', async () => {
  await writeFile(join(folder, 'cordwain-20260101-030000.tar'), 'damaged');
  const pictures = await diskStorage(join(folder, 'pictures'));
  const unused = `${'0'.repeat(32)}.png-1-${'0'.repeat(64)}`;
  await pictures.put(unused, Buffer.from('x'));

  await aProcess().look();

  expect(await rows()).toMatchObject([{ failure: null }]);
  expect(told).toContainEqual({ level: 'warn', line: 'pictures that no backup needs anymore were not removed' });
  expect(await pictures.read(unused)).toBeDefined();
});

test('a failed daily backup appears in the log, readiness and metrics, and is retried after an hour', async () => {
  const missing = join(folder, 'disk');
  await writeFile(missing, 'not a folder');
  const daily = aProcess({ BACKUP_DIR: missing });

  await daily.look();
  await daily.look();

  expect(told).toEqual([{ level: 'error', line: 'the daily backup failed and will be retried in an hour' }]);
  expect(await rows()).toMatchObject([{ failure: expect.stringContaining('EEXIST'), succeeded_at: null }]);
  expect(await readiness()).toBe('backup: failed, there is no whole one');
  expect(await metrics()).toContain('cordwain_backup_last_failed{kind="daily"} 1\n');

  await rm(missing);
  await mkdir(missing);
  await database.db.query(`update backups set tried_at = now() - interval '61 minutes'`);
  await daily.look();

  expect(await backupsIn(missing)).toHaveLength(1);
  expect(await rows()).toMatchObject([{ failure: null }]);
  expect(await metrics()).toContain('cordwain_backup_last_failed{kind="daily"} 0\n');
});

test('a daily backup that a stop interrupts leaves no partial file and is made at the next start', async () => {
  const daily = aProcess();
  let looking: Promise<void> | undefined;
  await alone(database.db, async () => {
    // `alone` holds the lock, so this backup is still waiting when the portal stops.
    looking = daily.look();
    void daily.stop();
  });
  await looking;
  expect(await backupsIn(folder)).toEqual([]);
  expect(await rows()).toEqual([]);

  await aProcess().look();

  expect(await backupsIn(folder)).toHaveLength(1);
});

test('a daily backup whose process died is tried again after an hour, and an interrupted one at the next start', async () => {
  const customer = await portal.as(await aCustomer(portal));
  const form = new FormData();
  form.append('files', new File([new Uint8Array(await aPicture('png', 30, 30))], 'a.png'));
  await customer.call('uploadFiles', {}, { form });
  let begun: unknown[] = [];
  const { storage } = portal.context;
  const interrupted = async () => {
    begun = await rows();
    void daily.stop();
  };
  const daily = aProcess(
    {},
    {
      ...storage,
      open: name => interrupted().then(() => storage.open(name)),
      read: name => interrupted().then(() => storage.read(name)),
    },
  );

  await daily.look();

  expect(begun).toMatchObject([{ kind: 'daily', failure: null, succeeded_at: null }]);
  expect(await backupsIn(folder)).toEqual([]);
  const isOld = sql<{ isOld: boolean }>`select tried_at < now() - interval '1 hour' as "isOld" from backups`;
  expect(await isOld.one(database.db)).toEqual({ isOld: true });
  // As a process leaves it that dies in a backup.
  await database.db.query('update backups set tried_at = now()');
  await aProcess().look();
  expect([await backupsIn(folder), await readiness()]).toEqual([[], 'backup: none yet']);
  await database.db.query(`update backups set tried_at = now() - interval '61 minutes'`);
  await aProcess().look();
  expect(await backupsIn(folder)).toHaveLength(1);
  await database.db.query('delete from files');
});

test('a daily backup that cannot be restored is reported, stays, and pushes no other backup out', async () => {
  const older = ['cordwain-20260101-030000.tar', 'cordwain-20260102-030000.tar'];
  for (const name of older) await writeFile(join(folder, name), 'x');
  await database.db.query('alter table accounts drop constraint accounts_password_hash_check');
  await database.db.query(`insert into accounts (username, password_hash, role) values ('odd', 'no hash', 'admin')`);
  const daily = aProcess({ BACKUP_KEEP: '2' });

  for (let time = 0; time < 2; time++) {
    await daily.look();
    await database.db.query(`update backups set tried_at = now() - interval '61 minutes'`);
    // The names of backups contain seconds.
    await setTimeout(1_050);
  }

  const [first, second, odd = '', ...more] = (await backupsIn(folder)).sort();
  expect([first, second, more]).toEqual([...older, []]);
  expect(odd).toMatch(/^cordwain-\d{8}-\d{6}\.unrestorable\.tar$/);
  expect(await rows()).toMatchObject([
    { failure: expect.stringContaining(`${odd} has every row`), succeeded_at: null },
  ]);
  expect(await readiness()).toBe('backup: failed, there is no whole one');
  await database.db.query(`delete from accounts where username = 'odd'`);
  await daily.look();
  expect((await backupsIn(folder)).filter(name => name.includes('unrestorable'))).toEqual([]);
});

test('readiness says that a daily backup was only read', async () => {
  await aProcess().look();
  expect(await rows()).toMatchObject([{ unproven: null }]);
  await database.db.query(`update backups set unproven = 'the database user may not create a schema'`);
  expect(await readiness()).toBe('backup: ok, the last whole one is 0 h old and was only read');
});

test('without BACKUP_DIR the portal makes no daily backup', async () => {
  await aProcess({ BACKUP_DIR: '' }).look();

  expect(await rows()).toEqual([]);
});

test('daily backups copy each picture once, restore every kept day in full, and remove copies that no kept backup needs', async () => {
  const account = await aCustomer(portal);
  const customer = await portal.as(account);
  const upload = async () => {
    const form = new FormData();
    form.append('files', new File([new Uint8Array(await aPicture('png', 30, 30))], 'a.png'));
    return (await customer.call('uploadFiles', {}, { form })).body.files[0].url as string;
  };
  const days: string[] = [];
  const aDay = async () => {
    await database.db.query('delete from backups');
    const { look, stop } = aProcess({ BACKUP_KEEP: '2' });
    const newest = await eventually(async () => {
      // No backup is made while the portal removes files.
      await look();
      const made = (await backupsIn(folder)).sort().at(-1) as string;
      expect(made).not.toBe(days.at(-1));
      return made;
    });
    // After 10 s it would look by itself.
    await stop();
    // The next backup would replace one of the same day.
    const day = `cordwain-2020010${days.length + 1}-030000.tar`;
    await rename(join(folder, newest), join(folder, day));
    days.push(day);
  };
  const copies = async () =>
    (await readdir(join(folder, 'pictures'), { recursive: true })).filter(name => /-\d+-/.test(name));

  await upload();
  await aDay();
  const first = await copies();
  await upload();
  await aDay();
  const second = await copies();

  expect(first.length).toBeGreaterThan(0);
  expect(second).toEqual(expect.arrayContaining(first));
  expect(second).toHaveLength(2 * first.length);
  expect(told.map(({ line }) => line).at(-1)).toContain(`${second.length} files (${first.length} new)`);
  for (const [index, day] of days.entries()) {
    const place = await emptyPlace();
    const { copies: beside, nameOf } = await openPlace(readSettings({ BACKUP_DIR: folder }));
    const backup = await openBackup(nameOf(day), beside);
    await restoreBackup(backup, place.database.db, place.storage, { info: () => {} });
    await backup.file.close();
    const { rows: files } = await place.database.db.query('select name from files');
    expect(files).toHaveLength(index + 1);
    for (const { name } of files)
      expect(await place.storage.read(name)).toEqual(await portal.context.storage.read(name));
    await place.drop();
  }

  await database.db.query('delete from files');
  await aDay();
  expect(await copies()).toHaveLength(second.length);
  await aDay();
  expect(await copies()).toEqual([]);
});

test.runIf(isNightly)('restore rejects a daily backup with missing or damaged pictures', async () => {
  const customer = await portal.as(await aCustomer(portal));
  const form = new FormData();
  form.append('files', new File([new Uint8Array(await aPicture('png', 30, 30))], 'a.png'));
  await customer.call('uploadFiles', {}, { form });
  await aProcess().look();
  const [name = ''] = await backupsIn(folder);
  const place = await openPlace(readSettings({ BACKUP_DIR: folder }));
  const open = () => openBackup(join(folder, name), () => place.existingCopies());
  await (await open()).file.close();
  const [copy = ''] = (await readdir(join(folder, 'pictures'), { recursive: true })).filter(file => /-\d+-/.test(file));

  await writeFile(join(folder, 'pictures', copy), 'other bytes');
  await expect(open()).rejects.toThrow(/missing or damaged: 1 \(.* does not match its checksum\)/);
  await rm(join(folder, 'pictures', copy));
  await expect(open()).rejects.toThrow(/are missing or damaged: 1 \(.* is missing\)/);
  await rm(join(folder, 'pictures'), { recursive: true });
  await expect(open()).rejects.toThrow(/the folder 'pictures' that belongs to it is missing/);
});

describe('a daily backup in a bucket', () => {
  let store: S3Server;
  beforeAll(async () => {
    store = await startS3Server();
  });
  afterAll(() => store.stop());

  test.runIf(isNightly)('is stored with its pictures and can be restored', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const form = new FormData();
    form.append('files', new File([new Uint8Array(await aPicture('png', 30, 30))], 'a.png'));
    await customer.call('uploadFiles', {}, { form });
    const { S3_BUCKET, ...access } = store.settings;
    const address = `s3://${S3_BUCKET}/backups/`;
    await aProcess({ ...access, BACKUP_DIR: address }).look();
    const settings = readSettings({ ...access, BACKUP_DIR: address });
    const [name = ''] = (await (await openPlace(settings)).list()).filter(file => file.endsWith('.tar'));
    expect(await rows()).toMatchObject([{ failure: null, path: address + name }]);

    const target = await emptyPlace();
    const { place } = await placeOf(settings, address + name);
    await place.use(name, async path => {
      const backup = await openBackup(path, () => place.existingCopies());
      await restoreBackup(backup, target.database.db, target.storage, { info: () => {} });
      await backup.file.close();
    });
    const { rows: files } = await target.database.db.query('select name from files');
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(await target.storage.read(file.name)).toBeDefined();
    await target.drop();
  });

  test('fails, is reported and is retried when the bucket cannot be reached', async () => {
    const { S3_BUCKET, ...access } = store.settings;
    const settings = { ...access, S3_ENDPOINT: 'http://127.0.0.1:1', BACKUP_DIR: `s3://${S3_BUCKET}/away/` };
    await aProcess(settings).look();
    expect(told.map(({ level, line }) => [level, line])).toEqual([
      ['error', 'the daily backup failed and will be retried in an hour'],
    ]);
    expect(await rows()).toMatchObject([{ failure: expect.stringContaining('BACKUP_DIR'), succeeded_at: null }]);
  });

  test("is rejected when its folder is among the portal's files", () => {
    const settings = readSettings({ ...store.settings, BACKUP_DIR: `s3://${store.settings.S3_BUCKET}/backups` });
    expect(() => bucketOf(settings, settings.BACKUP_DIR ?? '')).toThrow(/among the portal's own files/);
  });
});
