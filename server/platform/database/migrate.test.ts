import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { eventually } from '#testing/servers/eventually.ts';
import { databaseUrl, freshName, onServer } from '#testing/servers/on-server.ts';
import { connect, type Database } from './connect.ts';
import { backupLock, migrate } from './migrate.ts';

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
const run = (on = database) => migrate(on.db, log, pathToFileURL(`${folder}/`));

async function tables(): Promise<string[]> {
  const { rows } = await database.db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  return rows.map(row => row.name);
}

test('a fresh database gets every migration in order', async () => {
  await run();

  expect(told).toEqual(['created the tables']);
  expect(await tables()).toEqual(['boxes', 'migrations', 'shelves']);
});

test('a current database stays unchanged', async () => {
  await run();
  told = [];

  await run();

  expect(told).toEqual([]);
  const { rows } = await database.db.query('select id from shelves');
  expect(rows).toEqual([{ id: 1 }]);
});

test('R7: an older database gets the new migrations and keeps its data', async () => {
  await run();
  await database.db.query('insert into shelves values (2)');
  await write('0003_labels.sql', 'alter table shelves add label text not null default $$none$$;');

  await run();

  const { rows } = await database.db.query('select id, label from shelves order by id');
  expect(rows).toEqual([
    { id: 1, label: 'none' },
    { id: 2, label: 'none' },
  ]);
});

const applied = async () => (await database.db.query('select from migrations')).rowCount;

test('R6: migrate waits for a running backup, whose snapshot would show rewritten tables without rows', async () => {
  await run();
  await write('0003_labels.sql', 'alter table shelves alter id type text;');
  const backup = await database.db.connect();
  await backup.query('select pg_advisory_lock($1)', [backupLock]);

  const migrating = run();

  const waits = expect.stringMatching(/^a backup is running: the migration waits for its end since \d{4}-/);
  await eventually(() => expect(told).toContainEqual(waits));
  expect(await applied()).toBe(2);
  await backup.query('select pg_advisory_unlock($1)', [backupLock]);
  backup.release();
  await migrating;
  expect(await applied()).toBe(3);
});

test('R6: no backup begins while migrate runs', async () => {
  await run();
  await write('0003_labels.sql', 'alter table shelves alter id type text;');
  const user = await database.db.connect();
  await user.query('begin; lock table shelves');

  const migrating = run();

  const mayBackUp = async () =>
    (await database.db.query('select pg_try_advisory_xact_lock($1) as may', [backupLock])).rows[0].may;
  await eventually(async () => expect(await mayBackUp()).toBe(false));
  await user.query('rollback');
  user.release();
  await migrating;
  // PostgreSQL releases the locks of a closed connection a moment later.
  await eventually(async () => expect(await mayBackUp()).toBe(true));
});

test('R7: migrate rejects a database that is newer than the program', async () => {
  await run();
  await rm(join(folder, '0002_boxes.sql'));

  await expect(run()).rejects.toThrow('the database is newer than this program: it has the migration 0002_boxes.sql');
});

test('migrate rejects a migration that was changed after it ran', async () => {
  await run();
  await write('0001_shelves.sql', 'create table shelves (id integer primary key);\n');

  await expect(run()).rejects.toThrow('the migration 0001_shelves.sql was changed after it ran on this database');
});

test('migrate ignores different line endings of a migration', async () => {
  await run();
  await write(
    '0001_shelves.sql',
    'create table shelves (id bigint primary key);\r\ninsert into shelves values (1);\r\n',
  );

  await expect(run()).resolves.toBeUndefined();
});

test('migrate rejects a new migration with a lower number than an applied one', async () => {
  await run();
  await write('0001_zippers.sql', 'create table zippers ();');

  await expect(run()).rejects.toThrow(
    'the migration 0001_zippers.sql would run after 0002_boxes.sql: give it a later number',
  );
  expect(await tables()).not.toContain('zippers');
});

test('migrate rolls back a failing migration and keeps the earlier ones', async () => {
  await write('0003_broken.sql', 'create table half (); select 1 / 0;');

  await expect(run()).rejects.toThrow('the migration 0003_broken.sql failed: division by zero');

  expect(await tables()).toEqual(['boxes', 'migrations', 'shelves']);
  await write('0003_broken.sql', 'create table half ();');
  await run();
  expect(await tables()).toContain('half');
});

test('migrate runs in one of two processes while the other waits longer than a request may', async () => {
  // This is longer than the pool's lock_timeout of 5 s.
  await write('0003_slow.sql', 'select pg_sleep(6);');
  const other = connect(databaseUrl(serverUrl, name));

  await Promise.all([run(), run(other)]);
  await other.close();

  expect(told).toEqual(['created the tables']);
});

test("R7: the portal's own migrations run on the data of its first version, which has no stock (W52)", async () => {
  const own = new URL('./migrations/', import.meta.url);
  await Promise.all(['0001_shelves.sql', '0002_boxes.sql'].map(file => rm(join(folder, file))));
  for (const file of (await readdir(own)).filter(file => file < '0006'))
    await copyFile(new URL(file, own), join(folder, file));
  await run();
  await database.db.query(`
    insert into accounts (username, password_hash, role) values ('harbour', '$argon2id$x', 'customer');
    insert into files (name, kind, type, size, width, height)
      values (repeat('a', 32) || '.png', 'catalogue', 'image/png', 9, 3, 3);
    insert into products (product_code) values ('ST-220');
    insert into product_images values (1, 0, 1);
    insert into orders (customer_id, customer_name, customer_username, total_products, total_items, finished_items)
      values (1, 'Harbour', 'harbour', 1, 5, 5);
    insert into order_products (order_id, product_id, position, product_code, quantity, completed)
      values (1, 1, 0, 'ST-220', 5, 5);
    insert into order_product_images values (1, 1, 0, 1);
    insert into order_messages (order_id, sender, body) values (1, 'customer', 'When?');
    update orders set completed_at = now();`);

  await migrate(database.db, log);

  const { rows } = await database.db.query(`
    select o.customer_name, o.total_items, o.completed_at is not null as completed, p.product_code, p.completed as units, m.body, f.kind
    from orders o join order_products p on p.order_id = o.id join order_messages m on m.order_id = o.id
      join order_product_images i on i.order_id = o.id join products c on c.id = p.product_id
      join files f on f.id = i.file_id`);
  expect(rows).toEqual([
    {
      ...{ customer_name: 'Harbour', total_items: 5, completed: true, product_code: 'ST-220', units: 5 },
      ...{ body: 'When?', kind: 'catalog' },
    },
  ]);
  const stock = await database.db.query(`
    select count(*)::int as rows from (
      select id from stock_materials union all select id from stock_movements union all select order_id from line_coverage) s`);
  expect(stock.rows).toEqual([{ rows: 0 }]);
  const later = (await readdir(own)).filter(file => file >= '0006').sort();
  expect(told).toEqual(['created the tables', `migrated: ${later.join(', ')}`]);
});

test("the stock calls people whose personal data was removed 'Former user', also from before (CC-5)", async () => {
  await migrate(database.db, log, undefined, '0100_empty_shipments.sql');
  await database.db.query(`
    insert into stock_materials (category, name, unit, on_hand) values ('leather', 'Bridle', 'sqft', 2);
    insert into stock_movements (stock_material_id, kind, quantity, balance, moved_by_name)
      values (1, 'receipt', 1, 1, 'Former member'), (1, 'receipt', 1, 2, 'Mara Lind');
    insert into purchases (supplier_name, ordered_on, expected_on, placed_by_name)
      values ('Tannery', '2030-01-01', '2030-01-07', 'Former member');`);

  await migrate(database.db, log);

  const names = await database.db.query(`
    select moved_by_name as name from stock_movements union all select placed_by_name from purchases order by name`);
  expect(names.rows.map(({ name }) => name)).toEqual(['Former user', 'Former user', 'Mara Lind']);
  await expect(database.db.query(`update stock_movements set moved_by_name = 'x'`)).rejects.toThrow('keeps its rows');
});

test("the portal's own migrations are numbered without gaps", async () => {
  const own = (await readdir(new URL('./migrations/', import.meta.url))).sort();

  expect(own.map(file => Number(file.slice(0, 4)))).toEqual(own.map((_, index) => index + 1));
});
