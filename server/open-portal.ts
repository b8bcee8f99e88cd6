import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { CallName } from '#contract/paths.ts';
import { makeOwner } from './accounts/make-owner.ts';
import { sweepSignIns } from './accounts/sweep-sign-ins.ts';
import { buildApp, makeServer } from './app.ts';
import { sweepAudit } from './audit/sweep-audit.ts';
import { startDailyBackups } from './backup/daily-backups.ts';
import { connect } from './database/connect.ts';
import type { Embedded } from './database/embedded.ts';
import { migrate } from './database/migrate.ts';
import type { Db } from './database/transaction.ts';
import { startHousekeeping } from './files/housekeeping.ts';
import { openStorage } from './files/open-storage.ts';
import type { Context } from './http/context.ts';
import { makeFindSession } from './http/find-session.ts';
import { startMails } from './notifications/deliver-mails.ts';
import { sweepMails } from './notifications/sweep-mails.ts';
import { sweepNotifications } from './notifications/sweep-notifications.ts';
import type { Settings } from './settings.ts';

export type Portal = {
  app: FastifyInstance;
  context: Context;
  unbuilt: CallName[];
  /** The first superadmin with its password, when this start made it. */
  owner: { username: string; password: string } | undefined;
  /** Starts answering; gives the address. */
  listen(): Promise<string>;
  /** Lets running requests finish (10 s at most), then stops everything it started. */
  stop(): Promise<void>;
};

/** Opens a portal on its database, the embedded one or that of DATABASE_URL: migrations, first account, files, routes. */
export async function openPortal(
  settings: Settings,
  log: FastifyBaseLogger,
  embedded: Embedded | undefined,
): Promise<Portal> {
  const app = makeServer(settings, log);
  const database = connect(settings.DATABASE_URL ?? (embedded as Embedded).connection, {
    uploadQuota: settings.UPLOAD_QUOTA * 1024 * 1024,
    log: error => log.warn({ err: error }, 'a database connection was lost'),
  });
  try {
    await migrate(database.pool, log);
    const owner = await makeOwner(database.db, settings);
    const storage = await openStorage(settings);
    const { db } = database;
    const sweeps = [sweepNotifications, sweepMails, sweepAudit(settings), sweepSignIns(settings)];
    const housekeeping = startHousekeeping({ settings, db, storage, log, sweeps });
    const mails = startMails({ settings, db, log });
    const backups = startDailyBackups({ settings, pool: database.pool, storage, log });
    const context: Context = {
      settings,
      pool: database.pool,
      db: database.db,
      storage,
      findSession: makeFindSession(database.pool, settings),
      log,
      secret: await sharedSecret(database.db, 'anti-forgery'),
      nudge: () => {
        housekeeping.nudge();
        mails.nudge();
      },
    };
    const { unbuilt } = await buildApp(app, context);
    return {
      app,
      context,
      unbuilt,
      owner,
      listen: () => app.listen({ port: settings.PORT, host: settings.HOST }),
      stop: async () => {
        await app.close();
        await Promise.all([housekeeping.stop(), mails.stop(), backups.stop()]);
        await database.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A key that all processes on this database share; the first one to ask makes it. */
async function sharedSecret(db: Db, name: string): Promise<KeyObject> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return createSecretKey(value);
}
