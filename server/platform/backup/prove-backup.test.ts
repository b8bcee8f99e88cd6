import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect } from '#server/platform/database/connect.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { tablesOf } from '#testing/full/catalog.ts';
import { fullWorkshop } from '#testing/full/full-workshop.ts';
import { backUp, emptyPlace } from '#testing/servers/backups.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { allRows } from '#testing/servers/every-row.ts';
import { freshName, onServer } from '#testing/servers/on-server.ts';
import { checkBackup } from './check-backup.ts';
import { type Proof, proveBackup } from './prove-backup.ts';
import { alone, writeBackup } from './write-backup.ts';

const portal = fullWorkshop();
let folder: string;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cordwain-proof-'));
  path = (await backUp(portal, join(folder, 'full.tar'))).path;
});
afterAll(() => rm(folder, { recursive: true }));

async function prove(db: pg.Pool = portal.context.db, signal?: AbortSignal): Promise<Proof> {
  const file = await open(path);
  try {
    return await proveBackup(db, await checkBackup(file), signal);
  } finally {
    await file.close();
  }
}

const schemas = async () => {
  const { rows } = await portal.context.db.query(`select nspname from pg_namespace where nspname like 'cordwain%'`);
  return rows;
};

test('R6 a proof restores every row of the full workshop, and leaves nothing behind', async () => {
  const { db } = portal.context;
  const rows = await allRows(db);

  expect(await prove()).toEqual({ result: 'restored' });

  expect(await schemas()).toEqual([]);
  expect(await allRows(db)).toEqual(rows);
});

test("R6 a proof needs no lock of the portal's tables, so it delays nobody and waits for nobody", async () => {
  const { db } = portal.context;
  const others = await db.connect();
  try {
    await others.query('begin');
    await others.query(`lock table ${(await tablesOf(db)).join(', ')} in access exclusive mode`);
    expect(await prove()).toEqual({ result: 'restored' });
  } finally {
    await others.query('rollback');
    others.release();
  }
});

test('R6 a backup whose rows do not fit is reported, and stays under another name', async () => {
  const { database, storage, drop } = await emptyPlace();
  const { db } = database;
  await migrate(db, { info: () => {} });
  await db.query('alter table accounts drop constraint accounts_password_hash_check');
  await db.query(`insert into accounts (username, password_hash, role) values ('x', 'not a hash', 'admin')`);
  const wanted = join(folder, 'wrong.tar');

  const backup = await alone(db, client => writeBackup({ client, proveIn: db, storage, path: wanted }));

  expect(backup.proof).toEqual({ result: 'failed', why: expect.stringContaining('check constraint') });
  expect(backup.path).toBe(join(folder, 'wrong.unrestorable.tar'));
  expect((await readdir(folder)).filter(name => name.startsWith('wrong'))).toEqual(['wrong.unrestorable.tar']);
  await drop();
});

test('R6 a user who may not create schemas gets the reason, and the statement that allows a proof', async () => {
  const { serverUrl } = inject('database');
  const [user, place] = [freshName('user'), await emptyPlace()];
  const name = new URL(place.url).pathname.slice(1);
  await onServer(serverUrl, `create role ${user}`);
  await onServer(serverUrl, `alter database ${name} set role to ${user}`);
  const { db, close } = connect(place.url, { size: 1 });
  const why = `the database user may not create a schema. To allow it: grant create on database ${name} to ${user}`;
  try {
    expect(await prove(db)).toEqual({ result: 'untried', why });
    await onServer(serverUrl, `grant create on database ${name} to ${user}`);
    expect(await prove(db)).toEqual({ result: 'restored' });
  } finally {
    await close();
    await place.drop();
    await onServer(serverUrl, `drop role ${user}`);
  }
});

test('R6 a proof that fills the disk of the database says how much room it needs, and nothing about the backup', async () => {
  const place = await emptyPlace();
  const { db } = place.database;
  const full = 'could not extend file "base/5/16384": No space left on device';
  await db.query(`
    create function fill_disk() returns event_trigger language plpgsql as $$
      begin raise exception using errcode = 'disk_full', message = '${full}'; end $$;
    create event trigger fill_disk on ddl_command_end when tag in ('CREATE TABLE') execute function fill_disk()`);
  const room = 'the disk of the database has no room for a second copy of its rows, which a proof needs until it ends';

  expect(await prove(db)).toEqual({ result: 'untried', why: `${room} (${full})` });

  await place.drop();
});

test('R6 a proof that is aborted or cut off leaves nothing, and a cut one says nothing about the backup', async () => {
  const stopped = prove(portal.context.db, AbortSignal.abort(new Error('the portal stops')));
  await expect(stopped).rejects.toThrow('the portal stops');

  const cut = prove();
  await eventually(async () => {
    const { rows } = await portal.context.db.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
        and query ~ '^(alter table|copy|create|truncate)'`);
    expect(rows.length).toBeGreaterThan(0);
  });

  expect(await cut).toMatchObject({ result: 'untried' });
  expect(await schemas()).toEqual([]);
});
