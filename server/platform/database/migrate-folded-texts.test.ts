import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseUrl, freshName, onServer } from '#testing/servers/on-server.ts';
import { connect, type Database } from './connect.ts';
import { migrate, readMigrations } from './migrate.ts';

const { serverUrl } = inject('database');
const name = freshName('folded');
let database: Database;
const told: string[] = [];

beforeAll(async () => {
  await onServer(serverUrl, `create database ${name}`);
  database = connect(databaseUrl(serverUrl, name));
  const names = (await readMigrations()).map(migration => migration.name);
  const before = names[names.findIndex(one => one.endsWith('_folded_texts.sql')) - 1];
  await migrate(database.db, { info: () => {} }, undefined, before);
  await database.db.query(`
    insert into products (product_code, description) values ('Bag 1', 'Étui'), ('bag  1', ''), ('Bag 2', '');
    insert into accounts (username, password_hash, role) values ('anna k', '$argon2id$x', 'admin'), ('Anna  K', '$argon2id$x', 'admin')`);
  await migrate(database.db, { info: message => told.push(message) });
});
afterAll(async () => {
  await database.close();
  await onServer(serverUrl, `drop database ${name} with (force)`);
});

test('names that differed in blanks only before the upgrade stay, and the log names them (ER-8)', async () => {
  const { rows } = await database.db.query('select product_code from products order by id');

  expect(rows.map(row => row.product_code)).toEqual(['Bag 1', 'bag  1', 'Bag 2']);
  expect(told).toContain("these names of a product differ in blanks only: 'Bag 1' and 'bag  1'");
  expect(told).toContain("these names of an account differ in blanks only: 'anna k' and 'Anna  K'");
  expect(told.filter(message => message.includes('Bag 2'))).toEqual([]);
});

test('products of before can be found by folded texts', async () => {
  const { rows } = await database.db.query(
    "select product_code from products where description_folded like '%etui%' and code_folded = 'bag 1'",
  );
  expect(rows).toEqual([{ product_code: 'Bag 1' }]);
});
