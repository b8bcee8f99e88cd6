import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Portal, PortalOptions } from './open-portal.ts';
import { makeLog } from './platform/http/make-log.ts';
import { startEmbedded } from './platform/postgres/embedded.ts';
import { bucketOf, isInBucket } from './platform/settings/backup-bucket.ts';
import { makeFolder } from './platform/settings/make-folder.ts';
import { reachFolder } from './platform/settings/reach-folder.ts';
import type { Settings } from './platform/settings/settings.ts';
import { version } from './platform/settings/version.ts';
import { readLogo } from './platform/site/brand.ts';
import { openStorage } from './platform/storage/open-storage.ts';

export type { Portal, PortalOptions };

/** In milliseconds. A disk that sleeps needs some seconds. */
const backupDirLimit = 10_000;

/**
 * Starts the portal for main, demo, tests and bench. Starts PostgreSQL in parallel with loading the larger part of the
 * program. Tests start it without forecasts, which would change rows while a test compares them, and most of them
 * without the PDFs of emails, which take a second each.
 */
export async function startPortal(settings: Settings, options: PortalOptions = {}): Promise<Portal> {
  const log = makeLog(settings);
  log.info({ version }, 'the portal starts');
  const dataDir = await makeFolder('DATA_DIR', settings.DATA_DIR);
  await checkBackupDir(settings, log);
  // Checked before anything is written.
  if (settings.BRAND_LOGO) readLogo(settings.BRAND_LOGO);
  const bucket = settings.S3_BUCKET ? await openStorage(settings) : undefined;
  const [embedded, { openPortal }] = await Promise.all([
    settings.DATABASE_URL ? undefined : startEmbedded({ dataDir, log, settings: settings.POSTGRES_SETTINGS }),
    import('./open-portal.ts'),
  ]);
  try {
    return await openPortal(settings, log, { embedded, bucket }, options);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** Throws SettingError for a wrong BACKUP_DIR. Warns of one that hangs, because orders need no backup. */
async function checkBackupDir(settings: Settings, log: FastifyBaseLogger): Promise<void> {
  const { BACKUP_DIR } = settings;
  if (!BACKUP_DIR) return;
  if (isInBucket(BACKUP_DIR)) {
    bucketOf(settings, BACKUP_DIR);
    return;
  }
  const made = await reachFolder(resolve(BACKUP_DIR), () => makeFolder('BACKUP_DIR', BACKUP_DIR), backupDirLimit);
  if (!made) log.warn(`Setting BACKUP_DIR is '${BACKUP_DIR}', which hangs: there are no backups until it answers`);
}
