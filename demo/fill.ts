import { isPassword } from '#server/accounts/sign-in/passwords.ts';
import { runForecast } from '#server/dates/run-forecast.ts';
import { sql } from '#server/platform/database/sql.ts';
import { type Db, inTransaction } from '#server/platform/database/transaction.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import type { Portal } from '#server/start.ts';
import { withChanges } from './changed-orders.ts';
import { fillAccounts } from './fill-accounts.ts';
import { fillAudit } from './fill-audit.ts';
import { fillBenches } from './fill-benches.ts';
import { fillCatalog, picturesOf } from './fill-catalog.ts';
import { fillChanges } from './fill-changes.ts';
import { fillCompany } from './fill-company.ts';
import { fillDates } from './fill-dates.ts';
import { damagePictures, fillDeliveries } from './fill-deliveries.ts';
import { fillDocuments, storeDocuments } from './fill-documents.ts';
import { fillHolds } from './fill-holds.ts';
import { fillLetterhead } from './fill-letterhead.ts';
import { fillMaterials, openRecordColors } from './fill-materials.ts';
import { fillMessages, makeMessages } from './fill-messages.ts';
import { fillNotifications } from './fill-notifications.ts';
import { fillOrders } from './fill-orders.ts';
import { fillRemakes } from './fill-remakes.ts';
import { fillSamples, samplePictures } from './fill-samples.ts';
import { fillStock } from './fill-stock.ts';
import { makeOrders } from './orders.ts';
import { storePictures } from './pictures.ts';
import { products } from './products.ts';
import { randomFrom } from './random.ts';

/** The password of all accounts of the demo (RU-1). */
export const demoPassword = 'cordwain-demo';

/**
 * Throws for a database that the demo did not create, which would get accounts with a published password and lose its
 * emails (RU-5). Changes nothing, and reads databases of earlier versions, too. Accepts the mark, the accounts of
 * demos of earlier versions, which have no mark, and what a first start leaves that ended before the mark.
 */
export async function requireDemo(db: Db, { DATA_DIR }: Pick<Settings, 'DATA_DIR'>): Promise<void> {
  const there = await sql<{ accounts: boolean; secrets: boolean }>`
    select to_regclass('accounts') is not null as accounts, to_regclass('secrets') is not null as secrets`.one(db);
  if (!there.accounts) return;
  if (there.secrets && (await sql<{ name: string }>`select name from secrets where name = 'demo'`.first(db))) return;
  const { rows } = await sql<{ id: number }>`
    select id from accounts where username in ('superadmin', 'customer-buyer', 'customer2')`.execute(db);
  if (rows.length === 3 || (await isHalfStarted(db))) return;
  throw new Error(`the portal in DATA_DIR (${DATA_DIR}) is not a demo. Set DATA_DIR to another folder`);
}

/** Whether a database has no products and no account but the demo's first one, with its password. */
async function isHalfStarted(db: Db): Promise<boolean> {
  const { rows } = await sql<{ username: string; passwordHash: string }>`
    select username, password_hash as "passwordHash" from accounts limit 2`.execute(db);
  const [first, second] = rows;
  if (second || (first && first.username !== 'superadmin')) return false;
  const { there } = await sql<{ there: boolean }>`select to_regclass('products') is not null as there`.one(db);
  if (there && (await sql<{ id: number }>`select id from products limit 1`.first(db))) return false;
  return !first || isPassword(first.passwordHash, demoPassword);
}

/** Marks a database that requireDemo accepted, so that later starts recognize it whatever its accounts become. */
export async function markDemo(db: Db): Promise<void> {
  await sql`insert into secrets (name, value) values ('demo', '') on conflict do nothing`.execute(db);
}

/** Fills the sample workshop and computes its dates, so that the first screen shows them. */
export async function prepareDemo(portal: Portal): Promise<void> {
  await fillDemo(portal);
  await runForecast(portal.context.db);
}

/**
 * Fills the sample workshop once (RU-5), identically each time, with dates relative to now. Fills everything, or
 * nothing after an error.
 */
export async function fillDemo(portal: Portal, now = new Date()): Promise<void> {
  const { db } = portal.context;
  const anything = await sql<{ id: number }>`select id from products limit 1`.first(db);
  if (anything) return;

  const random = randomFrom(1_851);
  const orders = makeOrders(random, now).map(withChanges);
  const messages = makeMessages(random, orders, now);
  const stored = await storePictures(portal, [
    ...products.flatMap(picturesOf),
    ...orders.flatMap(order => order.lines.flatMap(line => line.pictures)),
    ...messages.flatMap(message => message.pictures),
    ...damagePictures,
    ...samplePictures,
  ]);
  const documents = await storeDocuments(portal);
  await inTransaction(db, async tx => {
    const accounts = await fillAccounts(tx, demoPassword, orders[0]?.placedAt ?? now);
    const catalog = await fillCatalog(tx, accounts, stored, now);
    await fillMaterials(tx, catalog);
    const places = await fillBenches(tx, orders[0]?.placedAt ?? now, now);
    const orderIds = await fillOrders(tx, { accounts, catalog, stored, places, now }, orders);
    await fillCompany(tx, { accounts, catalog, now });
    await fillMessages(tx, { accounts, orderIds, stored, now }, messages);
    await fillDates(tx, { accounts, orderIds, orders, now });
    await fillHolds(tx, { accounts, orderIds, orders, messages, now });
    await fillDeliveries(tx, { accounts, stored, now });
    await fillSamples(tx, { accounts, orderIds, stored, now });
    await fillChanges(tx, { accounts, orderIds, now });
    await fillDocuments(tx, { accounts, orderIds, orders, now }, documents);
    await fillRemakes(tx, now);
    await fillNotifications(tx, { accounts, orderIds, orders, messages, now });
    await openRecordColors(tx);
    await fillStock(tx, now);
    await fillLetterhead(tx);
    await fillAudit(tx);
  });
}
