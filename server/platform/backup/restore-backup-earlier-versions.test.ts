import { readdirSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import { type Client, makeClient } from '#testing/client.ts';
import { countRows } from '#testing/full/catalog.ts';
import { readEverything, readNames } from '#testing/full/every-read.ts';
import { emptyPlace, type Restored, restoreInto } from '#testing/servers/backups.ts';
import { openedPortal } from '#testing/servers/opened-portal.ts';
import type { Words } from '../../notifications/words/notification-facts.ts';
import { type StoredWords, storedWords, wordsOf } from '../../notifications/words/stored-words.ts';
import { type Portal, startPortal } from '../../start.ts';
import { sql } from '../database/sql.ts';
import type { Db } from '../database/transaction.ts';
import { readSettings } from '../settings/settings.ts';

/** Backups written by earlier versions, each with a customer, two products and two orders. */
const folder = 'testing/versions';
const versions = readdirSync(folder).flatMap(file => /^cordwain-(.*)\.tar$/.exec(file)?.[1] ?? []);

let place: Restored;
let portal: Portal;
afterEach(async () => {
  await portal.stop();
  await place.drop();
});

async function signIn(username: string, password: string): Promise<Client> {
  const client = makeClient(portal.app);
  const { status, cookies } = await client.call('login', { username, password });
  expect(status).toBe(200);
  for (const { name, value } of cookies) client.cookies[name] = value;
  return client;
}

test.each(versions)('R7: the data of version %s is upgraded and usable', async version => {
  place = await emptyPlace();
  await restoreInto(place, `${folder}/cordwain-${version}.tar`);
  portal = await startPortal(readSettings({ DATABASE_URL: place.url, DATA_DIR: place.dataDir, LOG_LEVEL: 'silent' }), {
    forecasts: false,
  });

  const owner = await signIn('owner', 'owner-password');
  const { orders } = (await owner.call('readOrders')).body as { orders: Order[] };
  expect(orders).toMatchObject([
    {
      customerName: 'Harbour Goods',
      totalItems: 15,
      orderPercentage: 26,
      products: [
        { productCode: 'SATCHEL', quantity: 10, completed: 4, status: 'stitching' },
        { productCode: 'TOTE', quantity: 5, completed: 0, status: 'not_reviewed' },
      ],
      messages: [{ sender: 'customer', message: 'When will it be ready?' }],
    },
  ]);
  const archived = (await owner.call('readOrders', { includeArchived: '1' })).body.orders;
  expect(archived).toMatchObject([{ orderPercentage: 100, completedAt: expect.any(String), adminArchived: true }]);
  const materials = (await owner.call('readMaterials')).body;
  expect(JSON.stringify(materials)).toContain('Cow, tan');

  const customer = await signIn('harbour', 'harbour-goods');
  const { products } = (await customer.call('readCatalog')).body;
  expect(products).toHaveLength(2);
  expect((await customer.send('GET', products[0].images[0])).status).toBe(200);
  const placed = await customer.call('placeOrder', { products: [{ productCode: 'TOTE', quantity: 2 }] });
  expect(placed.status).toBe(201);
  const { id } = placed.body.order;
  expect((await owner.call('setCompletedCount', { id, productCode: 'TOTE', completed: 2 })).status).toBe(200);
  expect((await customer.call('verifyCompletion', { id })).status).toBe(200);
});

/**
 * Moves every time of a restored workshop on, as if its backup had been made now. When a portal starts, it removes emails
 * that wait for three days, keys that are a week old and sessions that ended.
 */
async function makeRecent(db: Db): Promise<void> {
  await sql`
    do $$
    declare
      age interval := (select now() - max(created_at) from outbox);
      found record;
    begin
      -- The triggers would refuse to change completed orders.
      set local session_replication_role = replica;
      for found in
        select table_name, string_agg(format('%1$I = %1$I + $1', column_name), ', ') as changes
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = current_schema and table_type = 'BASE TABLE' and is_generated = 'NEVER'
          and data_type = 'timestamp with time zone'
        group by table_name
      loop
        execute format('update %I set %s', found.table_name, found.changes) using age;
      end loop;
    end $$`.execute(db);
}

/** The last migration of each version that left a full workshop. */
const fullVersions = readdirSync(folder).flatMap(file => /^full-(\d+)\.tar$/.exec(file)?.[1] ?? []);

test.each(fullVersions)(
  'R7: a full workshop of migration %s is upgraded without losing a row, and readable',
  async last => {
    place = await emptyPlace();
    await restoreInto(place, `${folder}/full-${last}.tar`);
    const { db } = place.database;
    await makeRecent(db);
    const before = await countRows(db);
    expect(before.idempotency_keys).toBeGreaterThan(5);
    const told = await sql<Words & { id: number }>`select id, title, message from notifications order by id`.execute(
      db,
    );
    expect(told.rows.length).toBeGreaterThan(5);
    const settings = { DATABASE_URL: place.url, DATA_DIR: place.dataDir, LOG_LEVEL: 'silent' };

    portal = await startPortal(readSettings(settings), { forecasts: false });

    const { migrations: _, secrets: __, ...kept } = before;
    expect(await countRows(db)).toMatchObject(kept);
    const stored = await sql<StoredWords & { id: number }>`
      select id, related_id as "relatedId", created_at as "createdAt", ${storedWords} from notifications n order by id`.execute(
      db,
    );
    expect(stored.rows.map(row => ({ id: row.id, ...wordsOf(row) }))).toEqual(told.rows);
    const answers = await readEverything(openedPortal(portal, place.dataDir), 5);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const answered = new Set(answers.filter(({ status }) => status === 200).map(({ name }) => name));
    // That version had no documents, messages by email, shipments and stock.
    expect(readNames.filter(name => !answered.has(name))).toEqual([
      ...['readDocumentFile', 'readShipment', 'readMessageEmail', 'readFoldedText', 'readStockMaterial'],
      ...['readMovements', 'exportMovements', 'exportMovementsAsExcel', 'readLots', 'readPurchase'],
    ]);
  },
);
