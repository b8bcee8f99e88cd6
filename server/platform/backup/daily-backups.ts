import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Client, Pool } from 'pg';
import type { Settings } from '../settings/settings.ts';
import type { Storage } from '../storage/storage.ts';
import { type BackupPlace, openPlace } from './backup-place.ts';
import { checkBackup } from './check-backup.ts';
import type { PictureCopies } from './picture-copies.ts';
import { recordBackup, recordBegin, recordFailure, recordStop } from './record-backup.ts';
import { AnotherBackup, alone, backupLine, unrestorable, type WrittenBackup, writeBackup } from './write-backup.ts';

const firstLookMs = 10_000;
const lookMs = 5 * 60_000;
/** The hour of the backup at night, in the server's time zone. */
const hour = 3;
/** How long after a failure the backup is retried, and after the beginning of one whose process died. */
const pause = `interval '1 hour'`;
const ownNames = /^cordwain-\d{8}-\d{6}(\.unrestorable)?\.tar(\.partial)?$/;
const restorableNames = /\d\.tar$/;

type Options = {
  settings: Settings;
  db: Pool;
  storage: Storage;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
};

/**
 * Makes a daily backup in BACKUP_DIR and keeps the newest BACKUP_KEEP and those of as many days; does nothing when
 * BACKUP_DIR is unset. If several processes share a database, one of them makes the backup. Logs the result and stores
 * it in the table `backups`.
 */
export function startDailyBackups({ settings, db, storage, log }: Options) {
  if (!settings.BACKUP_DIR) return { look: async () => {}, stop: async () => {} };
  const stopping = new AbortController();
  let looking: Promise<void> | undefined;
  /** The last failure that was logged. */
  let failure: Error | undefined;

  function look(): Promise<void> {
    looking ??= backUpWhenDue()
      .catch(error => {
        if (error === failure || error instanceof AnotherBackup || stopping.signal.aborted) return;
        log.warn({ err: error }, 'the daily backup waits for the database');
      })
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  async function backUpWhenDue(): Promise<void> {
    if (!(await isDue(db))) return;
    await alone(db, async client => {
      // Another process may have made its backup before it released the lock.
      if (!(await isDue(client))) return;
      stopping.signal.throwIfAborted();
      await recordBegin(db);
      const given = { client, proveIn: db, storage, signal: stopping.signal, log };
      await backUp(settings, given).then(backup => keep(db, log, backup), keepFailure);
    });
  }

  async function keepFailure(error: Error): Promise<never> {
    if (stopping.signal.aborted) await recordStop(db);
    else {
      log.error({ err: error }, 'the daily backup failed and will be retried in an hour');
      failure = error;
      await recordFailure(db, error);
    }
    throw error;
  }

  const first = setTimeout(look, firstLookMs);
  const regularly = setInterval(look, lookMs);
  return {
    /** Makes the backup now if it is due. */
    look,
    stop: async () => {
      clearTimeout(first);
      clearInterval(regularly);
      stopping.abort();
      await looking;
    },
  };
}

/** Stores that a backup was made, and logs it with what its reader should know. */
async function keep(db: Pool, log: Options['log'], backup: WrittenBackup): Promise<void> {
  await recordBackup(db, 'daily', backup);
  log.info(`backed up: ${backupLine(backup)}`);
  if (backup.proof.result === 'untried')
    log.warn(`the daily backup was read again, but not restored to prove it: ${backup.proof.why}`);
  const damaged = backup.damaged.slice(0, 100);
  if (damaged.length > 0) log.warn({ damaged }, 'copies of pictures were damaged and were made again');
  const missing = backup.missing.slice(0, 100);
  if (missing.length > 0) log.warn({ missing }, 'files that rows name are not in the storage');
}

type Given = { client: Client; proveIn: Pool; storage: Storage; signal: AbortSignal; log: Options['log'] };

/** Writes the backup and copies the pictures to a place that all daily backups share. */
async function backUp(settings: Settings, { log, ...given }: Given): Promise<WrittenBackup> {
  const place = await openPlace(settings);
  await removeOld(place, settings.BACKUP_KEEP);
  const copies = await place.copies();
  const name = nameAt(new Date());
  const backup = await place.save(name, path => writeBackup({ ...given, path, copies }));
  await removeOld(place, settings.BACKUP_KEEP);
  if (backup.proof.result === 'failed')
    throw new Error(unrestorable(place.nameOf(basename(backup.path)), backup.proof.why));
  // The backup is complete. If it counted as failed, each of its retries would replace an older backup.
  await removeUnused(place, copies, backup.beside).catch(error =>
    log.warn({ err: error }, 'pictures that no backup needs anymore were not removed'),
  );
  return { ...backup, path: place.nameOf(name) };
}

/** Whether a backup is due: none was made since last night's hour, and none began or failed recently. */
async function isDue(on: Pool | Client): Promise<boolean> {
  const since = new Date();
  since.setHours(hour, 0, 0, 0);
  if (since > new Date()) since.setDate(since.getDate() - 1);
  const { rows } = await on.query<{ due: boolean }>(
    `select not exists (select from backups where kind = 'daily'
       and (succeeded_at >= $1 or (tried_at > coalesce(succeeded_at, '-infinity') and tried_at > now() - ${pause}))) as due`,
    [since],
  );
  return rows[0]?.due === true;
}

/** Returns a name such as `cordwain-20261121-030004.tar`. Sorting by name sorts by time. */
function nameAt(time: Date): string {
  const digits = time.toISOString().replace(/\D/g, '');
  return `cordwain-${digits.slice(0, 8)}-${digits.slice(8, 14)}.tar`;
}

/**
 * Keeps the newest `keep` backups, also the newest of each of the last `keep` days with a backup, so that retries never push
 * out other days, and one that could not be restored until there is a newer one. Removes the others and partial ones. No
 * other backup runs meanwhile.
 */
async function removeOld(place: BackupPlace, keep: number): Promise<void> {
  const own = (await place.list()).filter(name => ownNames.test(name)).sort();
  const whole = own.filter(name => name.endsWith('.tar'));
  const restorable = whole.filter(name => restorableNames.test(name));
  const days = new Map(restorable.map(name => [dayOf(name), name]));
  const kept = new Set([...restorable.slice(-keep), ...[...days.values()].slice(-keep), ...whole.slice(-1)]);
  const old = own.filter(name => !kept.has(name));
  for (const name of old) await place.remove(name);
}

/** Returns the day in the name of a backup. */
function dayOf(name: string): string {
  return name.slice('cordwain-'.length, 'cordwain-20261121'.length);
}

/**
 * Removes the copies that no backup names anymore. Reads the older backups only when a copy may be unused. Throws and
 * removes nothing when one of them cannot be read.
 */
async function removeUnused(place: BackupPlace, copies: PictureCopies, newest: ReadonlySet<string>): Promise<void> {
  if (copies.others(newest).length === 0) return;
  const used = new Set(newest);
  for (const name of (await place.list()).filter(own => ownNames.test(own))) {
    const names = await place.use(name, readPictureNames).catch((error: Error) => {
      throw new Error(`${place.nameOf(name)} cannot be read: ${error.message}`);
    });
    for (const picture of names) used.add(picture);
  }
  for (const copy of copies.others(used)) await copies.remove(copy);
}

async function readPictureNames(path: string): Promise<string[]> {
  const file = await open(path);
  try {
    return (await checkBackup(file)).manifest.pictures.map(({ name }) => name);
  } finally {
    await file.close();
  }
}
