import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChangeName } from '#contract/call/paths.ts';
import { runForecast } from '#server/dates/run-forecast.ts';
import { recordBackup, recordFailure } from '#server/platform/backup/record-backup.ts';
import { alone, writeBackup } from '#server/platform/backup/write-backup.ts';
import { sql } from '#server/platform/database/sql.ts';
import { changeNames, makeChange, readyChange } from '../every-change.ts';
import type { TestPortal } from '../portal.ts';
import type { MailServer } from '../servers/mail-server.ts';
import { pastOrders } from '../workshops/past-orders.ts';
import { fillCalendars } from './fill-calendars.ts';
import { fillChanges } from './fill-changes.ts';
import { fillCompany, promiseTwice } from './fill-company.ts';
import { fillMailIn } from './fill-mail-in.ts';
import { fillMails } from './fill-mails.ts';
import { fillQuestions } from './fill-questions.ts';
import { fillStock } from './fill-stock.ts';

/** Settings that the database stores at each start, other than the defaults. */
export const storedSettings = {
  TIME_ZONE: 'Europe/Berlin',
  CANCEL_WITHIN: '2h',
  CHANGE_CUT_OFF: 'stitching',
  REMIND_AFTER: '5d',
};

/** The environment of a portal that is filled. Its mail server must be `mail`. */
export const fullEnvironment = (mail: Pick<MailServer, 'url'>) => ({
  OWNER_PASSWORD: 'owner-password',
  SMTP_URL: mail.url,
  PUBLIC_URL: 'http://orders.example',
  ...storedSettings,
});

/**
 * Fills an empty portal with at least one row in every table and one value in every column: makes every change of the
 * contract once, each with an Idempotency-Key, and lets one company do everything that a company can do. Nothing that
 * is stored changes on its own afterwards, until a day has passed.
 */
export async function fillWorkshop(portal: TestPortal, mail: MailServer): Promise<void> {
  await settleWorkshop(portal);
  await pastOrders(portal, 30, 1);
  for (const name of changeNames.filter(leavesRows)) await makeOnce(portal, name);
  await fillCompany(portal);
  await fillQuestions(portal);
  await fillCalendars(portal);
  await fillChanges(portal);
  await fillMailIn(portal);
  await fillStock(portal);
  await runForecast(portal.context.db);
  await promiseTwice(portal);
  // A night passes, in which the promise of the open order turns out to be too early.
  await sql`update forecast_state set notified_on = notified_on - 1`.execute(portal.context.db);
  await runForecast(portal.context.db);
  // As when earlier forecasts of finished lines were too early (DA-5); here none has turned out yet.
  await sql`update line_forecasts set experience = 0.5`.execute(portal.context.db);
  await fillMails(portal, mail);
  await sql`update workshop_settings set accept_after_agreement = true`.execute(portal.context.db);
  await fillLetterhead(portal);
  await replaceMissingPictures(portal);
  await backUpTwice(portal);
  await sql`update outbox set due_at = now() + interval '1 day'`.execute(portal.context.db);
}

/** The samples stay, because no other change fills their table. */
const leavesRows = (name: ChangeName) => name !== 'removeSamples';

async function makeOnce(portal: TestPortal, name: ChangeName): Promise<void> {
  const ready = await readyChange(portal, name);
  const { status, body } = await makeChange(name, ready, { 'idempotency-key': crypto.randomUUID() });
  if (status >= 300) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
}

/** The texts that changing the letterhead once leaves empty, and the logo, which was removed after it was replaced. */
async function fillLetterhead({ context: { db } }: TestPortal): Promise<void> {
  await sql`
    update letterhead set name = 'Lind', address = 'Main Street 1', phone = '1', email = 'a@lind.example',
      website = 'lind.example', tax_label = 'VAT', tax_number = '2', closing = 'Thank you', logo = '\\xffd8ff',
      logo_width = 3, logo_height = 2`.execute(db);
}

/** Works on Saturdays, in a time zone in which it is noon, so that the nightly work was done and no day ends soon. */
async function settleWorkshop({ context: { db } }: TestPortal): Promise<void> {
  const ahead = 12 - new Date().getUTCHours();
  // The names of these zones have the opposite sign.
  const zone = ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  await sql`update workshop_settings set time_zone = ${zone}, workdays = '{t,t,t,t,t,t,f}'`.execute(db);
}

/** Replaces the pictures that builders inserted as rows without bytes by one that the catalog has. */
export async function replaceMissingPictures({ context: { db, storage } }: TestPortal): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from files order by id`.execute(db);
  const missing: number[] = [];
  for (const { id, name } of rows) if (!(await storage.open(name))) missing.push(id);
  const { id } = await sql<{ id: number }>`
    select min(id) as id from files where kind = 'catalog' and id <> all(${missing}::bigint[])`.one(db);
  for (const table of ['product_images', 'order_product_images', 'order_list_images']) {
    await sql`update ${sql.ref(table)} set file_id = ${id} where file_id = any(${missing}::bigint[])`.execute(db);
  }
  await sql`delete from files where id = any(${missing}::bigint[])`.execute(db);
}

/** Records a backup by hand, and a daily one that failed after an earlier one succeeded. */
async function backUpTwice({ context: { db, storage } }: TestPortal): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cordwain-full-'));
  try {
    const path = join(folder, 'full.tar');
    const backup = await alone(db, client => writeBackup({ client, storage, path }));
    await recordBackup(db, 'by hand', backup);
    await recordBackup(db, 'daily', backup);
    await recordFailure(db, new Error('the disk is full'));
  } finally {
    await rm(folder, { recursive: true });
  }
}
