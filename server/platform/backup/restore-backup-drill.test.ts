import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName, ChangeName } from '#contract/call/paths.ts';
import { calls } from '#contract/calls.ts';
import { sql } from '#server/platform/database/sql.ts';
import { readSettings } from '#server/platform/settings/settings.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { startPortal } from '#server/start.ts';
import { asBench } from '#testing/benches.ts';
import { changeNames, makeChange, type ReadyChange, readyChange } from '#testing/every-change.ts';
import { tablesOf } from '#testing/full/catalog.ts';
import { type ReadAnswer, readEverything, readNames } from '#testing/full/every-read.ts';
import { replaceMissingPictures, storedSettings } from '#testing/full/fill-workshop.ts';
import { fullWorkshop } from '#testing/full/full-workshop.ts';
import { isNightly } from '#testing/nightly.ts';
import type { TestAccount, TestPortal } from '#testing/portal.ts';
import { storedNames } from '#testing/product-form.ts';
import { backUp, emptyPlace, type Restored, restoreInto } from '#testing/servers/backups.ts';
import { allRows } from '#testing/servers/every-row.ts';
import { openedPortal } from '#testing/servers/opened-portal.ts';
import { openPlace } from './backup-place.ts';
import { startDailyBackups } from './daily-backups.ts';
import { openBackup, restoreBackup } from './restore-backup.ts';
import { readSequences } from './snapshot.ts';
import { alone, type WrittenBackup } from './write-backup.ts';

/** The full workshop has a row in every table, so a table that no backup can restore fails here. */
const portal = fullWorkshop();
const key = 'the first of two';
const kept: { name: ChangeName; ready: ReadyChange; first: Awaited<ReturnType<typeof makeChange>> }[] = [];
const orphan = `${'0'.repeat(32)}.png`;
let folder: string;
let backup: WrittenBackup;
let place: Restored;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cordwain-drill-'));
  for (const name of changeNames.filter(name => 'idempotent' in calls[name])) {
    const ready = await readyChange(portal, name);
    kept.push({ name, ready, first: await makeChange(name, ready, { 'idempotency-key': key }) });
  }
  await replaceMissingPictures(portal);
  // The portal delivers what is due while the tests compare its rows.
  await portal.context.db.query(`update outbox set due_at = due_at + interval '1 day'`);
  // A file without a row is not part of a backup.
  await portal.context.storage.put(orphan, Buffer.from('no row names this'));
  place = await emptyPlace();
  backup = await backUp(portal, join(folder, 'full.tar'));
  await restoreInto(place, backup.path);
});
afterAll(async () => {
  await place.drop();
  await rm(folder, { recursive: true });
});

async function bytesOf(storage: Storage): Promise<Record<string, string>> {
  const found = await Promise.all(
    (await storedNames(storage)).map(async name => {
      const stored = await storage.open(name);
      return [name, stored ? (await buffer(stored.read())).toString('base64') : ''];
    }),
  );
  return Object.fromEntries(found);
}

const sequencesOf = (db: TestPortal['context']['db']) => alone(db, readSequences);

test('R6 a backup of the full workshop restores every row, number and picture', async () => {
  const { db, storage } = portal.context;

  const rows = await allRows(db);

  expect(await allRows(place.database.db)).toEqual(rows);
  expect(Object.values(rows).flat()).toHaveLength(backup.rows);
  expect(await sequencesOf(place.database.db)).toEqual(await sequencesOf(db));
  const { [orphan]: _, ...pictures } = await bytesOf(storage);
  expect(await bytesOf(place.storage)).toEqual(pictures);
  expect(Object.keys(pictures)).toHaveLength(backup.files);
  expect(backup.missing).toEqual([]);
  expect(await readdir(folder)).toEqual([basename(backup.path)]);
  expect((await stat(backup.path)).mode & 0o777).toBe(0o600);
});

test('R6 a daily backup of the full workshop restores every row and picture', async () => {
  const { db, storage } = portal.context;
  const daily = join(folder, 'daily');
  await mkdir(daily);
  const settings = readSettings({ BACKUP_DIR: daily });
  await db.query('delete from backups');
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const backups = startDailyBackups({ settings, db, storage, log: quiet });
  await backups.look();
  await backups.stop();
  const another = await emptyPlace();
  const { copies, list, nameOf } = await openPlace(settings);
  const opened = await openBackup(nameOf(String((await list()).find(name => name.endsWith('.tar')))), copies);
  await restoreBackup(opened, another.database.db, another.storage, quiet);
  await opened.file.close();

  expect(await allRows(another.database.db)).toEqual(await allRows(db));
  expect(await bytesOf(another.storage)).toEqual(await bytesOf(place.storage));
  await another.drop();
});

test('R6 a restore leaves only those tables empty that a backup omits', async () => {
  const { db } = place.database;
  const empty: string[] = [];
  for (const table of await tablesOf(db)) {
    if ((await db.query(`select from ${table} limit 1`)).rows.length === 0) empty.push(table);
  }

  // Everybody signs in again, makes links again and pairs devices again, and the start of the portal creates a new secret.
  const omitted = [
    'bench_sessions',
    'calendar_links',
    'known_devices',
    'login_tries',
    'secrets',
    'sessions',
    'sign_in_links',
  ];
  // Describes the other database.
  expect(empty).toEqual(['backups', ...omitted]);
});

describe('the restored portal', () => {
  let next: TestPortal;
  beforeAll(async () => {
    const settings = { DATABASE_URL: place.url, DATA_DIR: place.dataDir, LOG_LEVEL: 'silent' };
    const started = await startPortal(readSettings({ ...settings, ...storedSettings }), { forecasts: false });
    next = openedPortal(started, place.dataDir);
  });
  afterAll(() => next.stop());

  /** The fields that differ from those before, because of sessions and links, which are made again, or the time of the call. */
  const differing: Partial<Record<CallName, RegExp>> = {
    readSessions: /\{"id" ?:.*/,
    readCalendarLink: /\{"madeAt" ?:.*/,
    readPeople: /"lastSeenAt" ?: ?("[^"]+"|null)/g,
    readJobs: /"(asOf|lastSeenAt)" ?: ?"[^"]+"/g,
  };
  const comparable = ({ name, answer, ...rest }: ReadAnswer) => {
    const field = differing[name];
    return { name, ...rest, answer: field ? answer.replace(field, '') : answer };
  };

  test('R6 answers every call that reads as before, byte for byte, to everybody', async () => {
    const most = isNightly ? 40 : 5;
    const before = (await readEverything(portal, most)).map(comparable);

    const after = (await readEverything(next, most)).map(comparable);

    const differs = before.filter((answer, index) => JSON.stringify(answer) !== JSON.stringify(after[index]));
    expect(after[before.indexOf(differs[0] as ReadAnswer)]).toEqual(differs[0]);
    expect(after).toHaveLength(before.length);
    const answered = new Set(after.filter(({ status }) => status === 200).map(({ name }) => name));
    expect(readNames.filter(name => !answered.has(name))).toEqual([]);
  }, 600_000);

  /** Returns a device of the bench that sent the key; sessions are no part of a backup. */
  async function pairedAgain() {
    const { id } = await sql<{ id: number }>`
      select bench_id as id from idempotency_keys where key = ${key} and bench_id is not null`.one(next.context.db);
    return asBench(next, id);
  }

  test('R3, R6 answers a repeated Idempotency-Key as before', async () => {
    const bench = await pairedAgain();
    // The first call of a bench after a minute writes when it was seen.
    expect((await bench.call('readJobs')).status).toBe(200);
    const rows = await allRows(place.database.db);
    for (const { name, ready, first } of kept) {
      const client = ready.by.id === null ? bench : await next.as(ready.by as TestAccount);

      const again = await makeChange(name, { ...ready, client }, { 'idempotency-key': key });

      if (calls[name as 'placeOrder'].idempotent === true) {
        expect([again.status, again.headers['idempotency-replayed']], name).toEqual([first.status, 'true']);
        expect(again.body, name).toEqual(first.body);
      } else {
        // Only the session that received a secret can read the stored answer again.
        expect([again.status, again.code], name).toEqual([422, 'keyReused']);
      }
    }
    expect(kept.length).toBeGreaterThan(5);
    expect(await allRows(place.database.db)).toEqual(rows);
  });
});
