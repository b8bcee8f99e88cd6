import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { databaseUrl, freshName, onServer } from '#testing/on-server.ts';
import { connect, type Database } from './connect.ts';
import { migrate } from './migrate.ts';

const { serverUrl } = inject('database');
let name: string;
let folder: string;
let database: Database;
let told: string[];
const log = { info: (message: string) => told.push(message) };

beforeEach(async () => {
  name = freshName('migrate');
  await onServer(serverUrl, `create database ${name}`);
  database = connect(databaseUrl(serverUrl, name));
  folder = await mkdtemp(join(tmpdir(), 'cordwain-migrations-'));
  told = [];
  await write('0001_shelves.sql', 'create table shelves (id bigint primary key);\ninsert into shelves values (1);\n');
  await write('0002_boxes.sql', 'create table boxes (id bigint primary key);\n');
});

afterEach(async () => {
  await database.close();
  await onServer(serverUrl, `drop database ${name} with (force)`);
  await rm(folder, { recursive: true });
});

const write = (file: string, sql: string) => writeFile(join(folder, file), sql);
const run = (on = database) => migrate(on.pool, log, pathToFileURL(`${folder}/`));

async function tables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  return rows.map(row => row.name);
}

test('a fresh database gets every migration in order', async () => {
  await run();

  expect(told).toEqual(['migrated: 0001_shelves.sql', 'migrated: 0002_boxes.sql']);
  expect(await tables()).toEqual(['boxes', 'migrations', 'shelves']);
});

test('a current database is left alone', async () => {
  await run();
  told = [];

  await run();

  expect(told).toEqual([]);
  const { rows } = await database.pool.query('select id from shelves');
  expect(rows).toEqual([{ id: 1 }]);
});

test('R7: an older database gets what is new and keeps what it holds', async () => {
  await run();
  await database.pool.query('insert into shelves values (2)');
  await write('0003_labels.sql', 'alter table shelves add label text not null default $$none$$;');

  await run();

  const { rows } = await database.pool.query('select id, label from shelves order by id');
  expect(rows).toEqual([
    { id: 1, label: 'none' },
    { id: 2, label: 'none' },
  ]);
});

test('R7: refuses a database that is newer than the program', async () => {
  await run();
  await rm(join(folder, '0002_boxes.sql'));

  await expect(run()).rejects.toThrow('the database is newer than this program: it has the migration 0002_boxes.sql');
});

test('refuses a migration that was changed after it ran', async () => {
  await run();
  await write('0001_shelves.sql', 'create table shelves (id integer primary key);\n');

  await expect(run()).rejects.toThrow('the migration 0001_shelves.sql was changed after it ran on this database');
});

test('takes other line ends for the same migration', async () => {
  await run();
  await write(
    '0001_shelves.sql',
    'create table shelves (id bigint primary key);\r\ninsert into shelves values (1);\r\n',
  );

  await expect(run()).resolves.toBeUndefined();
});

test('refuses a migration numbered below one that ran', async () => {
  await run();
  await write('0001_zippers.sql', 'create table zippers ();');

  await expect(run()).rejects.toThrow(
    'the migration 0001_zippers.sql would run after 0002_boxes.sql: give it a later number',
  );
  expect(await tables()).not.toContain('zippers');
});

test('a failing migration leaves nothing of itself behind, and those before it stay', async () => {
  await write('0003_broken.sql', 'create table half (); select 1 / 0;');

  await expect(run()).rejects.toThrow('the migration 0003_broken.sql failed: division by zero');

  expect(await tables()).toEqual(['boxes', 'migrations', 'shelves']);
  await write('0003_broken.sql', 'create table half ();');
  await run();
  expect(await tables()).toContain('half');
});

test('of two at once one migrates, and the other waits longer than a request may', async () => {
  // Longer than the pool's lock_timeout of 5 s.
  await write('0003_slow.sql', 'select pg_sleep(6);');
  const other = connect(databaseUrl(serverUrl, name));

  await Promise.all([run(), run(other)]);
  await other.close();

  expect(told).toEqual(['migrated: 0001_shelves.sql', 'migrated: 0002_boxes.sql', 'migrated: 0003_slow.sql']);
});

test("the portal's own migrations are numbered without gaps", async () => {
  const own = (await readdir(new URL('./migrations/', import.meta.url))).sort();

  expect(own.map(file => Number(file.slice(0, 4)))).toEqual(own.map((_, index) => index + 1));
});
