import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { peopleMails } from './accounts/invitations/invitation-mails.ts';
import { isOwnerPasswordUnused, makeOwner } from './accounts/make-owner.ts';
import { signInMails } from './accounts/reset/sign-in-mails.ts';
import { sweepSignIns } from './accounts/sweep-sign-ins.ts';
import { buildApp, makeServer } from './app.ts';
import { sweepBenches } from './benches/sweep-benches.ts';
import { sweepHandOvers } from './dates/calendar/calendar-events.ts';
import { scheduleForecasts } from './dates/schedule-forecasts.ts';
import { withDateMails } from './notifications/date-mails/date-mails.ts';
import { languageOfMail } from './notifications/mail-language.ts';
import { orderMails } from './notifications/mails/order-mails.ts';
import { openReplies, type Replies } from './notifications/mails/replies.ts';
import { refusalMails } from './notifications/refusal-mails.ts';
import { reminders } from './notifications/reminders.ts';
import { sweepMailIn } from './notifications/sweep-mail-in.ts';
import { sweepNotifications } from './notifications/sweep-notifications.ts';
import { orderPdfs, type PdfSeconds } from './orders/pdfs/order-pdfs.ts';
import { makeFindSession } from './platform/access/find-session.ts';
import { sweepAudit } from './platform/audit/sweep-audit.ts';
import { startDailyBackups } from './platform/backup/daily-backups.ts';
import { requireGoodServers } from './platform/database/check-server.ts';
import { connect } from './platform/database/connect.ts';
import { migrate } from './platform/database/migrate.ts';
import { sql } from './platform/database/sql.ts';
import type { Db } from './platform/database/transaction.ts';
import { startHousekeeping } from './platform/files/housekeeping.ts';
import { makeAccountTurns } from './platform/http/account-turns.ts';
import type { Context } from './platform/http/context.ts';
import type { Extras } from './platform/http/extras.ts';
import { uploadFolder } from './platform/intake/upload-folders.ts';
import { openLanguages } from './platform/languages/open-languages.ts';
import { sweepMails } from './platform/mail/mail-failures.ts';
import { startMails } from './platform/mail/start-mails.ts';
import type { Embedded } from './platform/postgres/embedded.ts';
import { makePrivateFolder } from './platform/settings/private-folder.ts';
import type { Settings } from './platform/settings/settings.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import type { Storage } from './platform/storage/storage.ts';
import { mailSender } from './workshop/letterhead/mail-sender.ts';
import { readLetterhead } from './workshop/letterhead/read-letterhead.ts';
import { storeSettings } from './workshop/store-settings.ts';

export type Portal = {
  app: FastifyInstance;
  context: Context;
  /** The first superadmin and the password, if this start created the account (RU-4). */
  owner: { username: string; password: string } | undefined;
  /** Starts listening and returns the address. */
  listen(): Promise<string>;
  /** Lets running requests finish (7 s at most), then stops everything it started. Takes at most 10 s (R9). */
  stop(): Promise<void>;
};

/**
 * How long running requests may take when the portal stops. The rest of the 10 s is for the connections and the
 * database.
 */
const longestWorkMs = 7_400;
/** After this time an embedded database that has not shut down is killed. */
const databaseEndsMs = 8_700;

const unusedPassword =
  'OWNER_PASSWORD is not used: there are accounts already (npm run account -- reset-password NAME sets a new password)';

const anyoneWithToken =
  'Setting MAIL_IN_AUTH is missing: everybody who knows the address for answers of a person can write as this person';

const noLinks =
  'Setting PUBLIC_URL is missing: emails contain no links, and no links for passwords, addresses and invitations are emailed';

/** Delete what is too old, whatever the settings are. */
const portalSweeps = [sweepNotifications, sweepMails, sweepBenches, sweepHandOvers, sweepMailIn];

/** Parts that are already open: the embedded database without DATABASE_URL, the file storage with S3_BUCKET. */
type Parts = { embedded: Embedded | undefined; bucket: Storage | undefined };

/** Work that runs beside the requests, on by default, and what the program adds. */
export type PortalOptions = {
  forecasts?: boolean;
  pdfs?: boolean | PdfSeconds;
  extras?: Extras;
  /** Throws for a database that the program must not touch. It is called before anything is written or sent. */
  refuse?: (db: Db, settings: Settings) => Promise<void>;
};

/**
 * Opens a portal on the embedded database or the database of DATABASE_URL: migrations, first account, files, routes.
 */
export async function openPortal(
  settings: Settings,
  log: FastifyBaseLogger,
  { embedded, bucket }: Parts,
  { forecasts = true, pdfs = true, extras, refuse }: PortalOptions = {},
): Promise<Portal> {
  const app = makeServer(settings, log);
  const database = await openDatabase(settings, log, embedded);
  try {
    await refuse?.(database.db, settings);
    const owner = await prepareDatabase(database.db, settings, log);
    const [storage] = await Promise.all([bucket ?? openStorage(settings), makePrivateFolder(uploadFolder(settings))]);
    const { db, reads } = database;
    const languages = openLanguages(settings, log);
    const sweeps = [...portalSweeps, sweepAudit(settings), sweepSignIns(settings)];
    const handlers = { reminder: reminders };
    const housekeeping = startHousekeeping({ settings, db, storage, log, sweeps, handlers });
    if (settings.SMTP_URL && !settings.PUBLIC_URL) log.warn(noLinks);
    const replies = await openReplies(db, settings);
    if (replies && !settings.MAIL_IN_AUTH) log.warn(anyoneWithToken);
    const mails = openMails({ db, settings, storage, log, languages }, replies, pdfs);
    const backups = startDailyBackups({ settings, db, storage, log });
    const context: Context = {
      settings,
      db,
      reads,
      storage,
      languages,
      findSession: makeFindSession(db, settings),
      takeTurn: makeAccountTurns(),
      log,
      secret: await sharedSecret(db, 'anti-forgery'),
      wake: () => {
        housekeeping.wake();
        mails.wake();
      },
    };
    const streams = await buildApp(app, context, extras);
    if (forecasts) streams.onHeard(scheduleForecasts(app, context).hear);
    return {
      app,
      context,
      owner,
      listen: () => app.listen({ port: settings.PORT, host: settings.HOST }),
      stop: async () => {
        const begun = performance.now();
        // A checkpoint while requests finish shortens the shutdown of the database.
        if (embedded) db.query('checkpoint').catch(() => {});
        const work = Promise.all([app.close(), housekeeping.stop(), mails.stop(), backups.stop()]);
        work.catch(error => log.warn({ err: error }, 'parts of the portal failed to stop'));
        await Promise.race([work.catch(() => {}), sleep(longestWorkMs, undefined, { ref: false })]);
        await database.close();
        await embedded?.stop(begun + databaseEndsMs - performance.now());
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens the database of DATABASE_URL, after checking that it can host a portal, or the embedded one. */
async function openDatabase(settings: Settings, log: FastifyBaseLogger, embedded: Embedded | undefined) {
  for (const warning of await requireGoodServers(settings)) log.warn(`Setting DATABASE_URL: ${warning}`);
  return connect(settings.DATABASE_URL ?? (embedded as Embedded).connection, {
    watched: true,
    isComputing: embedded?.isComputing,
    direct: settings.DATABASE_DIRECT_URL,
    uploadQuota: settings.UPLOAD_QUOTA * 1024 * 1024,
    log: error => log.warn({ err: error }, 'a database connection was lost'),
  });
}

/** Starts the emails of the portal: each kind by that of its outbox rows. */
function openMails(
  parts: Pick<Context, 'db' | 'settings' | 'storage' | 'log' | 'languages'>,
  replies: Replies | undefined,
  pdfsOf: boolean | PdfSeconds,
) {
  const { settings, db, languages } = parts;
  const seconds = typeof pdfsOf === 'object' ? pdfsOf : undefined;
  const pdfs = pdfsOf ? orderPdfs({ ...parts, readLetterhead, seconds }) : undefined;
  return startMails({
    ...parts,
    readSender: mailSender(db),
    languageOf: (payload, tx) => languageOfMail(languages, payload, tx),
    kinds: { mail: withDateMails(parts, orderMails(parts, replies, pdfs), replies, pdfs) },
    urgentKinds: {
      refusalMail: refusalMails(settings, replies),
      signInMail: signInMails(settings),
      peopleMail: peopleMails(settings),
    },
  });
}

/** Migrates the database, stores the settings that statements read, and creates and returns the first account (RU-4). */
async function prepareDatabase(db: Db, settings: Settings, log: FastifyBaseLogger): Promise<Portal['owner']> {
  await migrate(db, log);
  await storeSettings(db, settings);
  const owner = await makeOwner(db, settings);
  if (!owner && (await isOwnerPasswordUnused(db, settings))) log.info(unusedPassword);
  return owner;
}

/** Returns a key that all processes on this database share. The first process creates it. */
async function sharedSecret(db: Db, name: string): Promise<KeyObject> {
  await sql`
    insert into secrets (name, value)
    values (${name}, ${randomBytes(32)})
    on conflict do nothing`.execute(db);
  const { value } = await sql<{ value: Buffer }>`select value from secrets where name = ${name}`.one(db);
  return createSecretKey(value);
}
