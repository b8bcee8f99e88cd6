import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/transaction.ts';
import { sweepUploads } from '../intake/upload-folders.ts';
import { type Handler, NotNow, startOutbox } from '../outbox/deliver.ts';
import type { Settings } from '../settings/settings.ts';
import type { Storage } from '../storage/storage.ts';
import { allNames } from './file-names.ts';
import { mayRemove } from './hold-removals.ts';
import { sweepLeftovers, sweepUntaken } from './sweep-files.ts';

const hourMs = 3_600_000;
/** How long a removal waits while a backup runs. */
const heldSeconds = 30;

/** Deletes expired data. */
type Sweep = (db: Db, signal: AbortSignal) => Promise<void>;
type Options = {
  settings: Settings;
  db: Db;
  storage: Storage;
  log: FastifyBaseLogger;
  sweeps: readonly Sweep[];
  /** Other work of the outbox that only concerns the database. */
  handlers: Record<string, Handler>;
};

/**
 * Starts the background work: removing the files listed in the outbox, and sweeps 10 seconds after the start and then
 * hourly.
 */
export function startHousekeeping({ settings, db, storage, log, sweeps, handlers }: Options) {
  const outbox = startOutbox({
    db,
    log,
    handlers: {
      ...handlers,
      removeFile: {
        act: async ({ name }, { tx }) => {
          if (!(await mayRemove(tx))) throw new NotNow(heldSeconds);
          for (const stored of allNames(String(name))) await storage.remove(stored);
        },
      },
    },
  });

  const stopping = new AbortController();
  const seen = new Set<string>();
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = () => {
    sweeping = sweepUntaken(db, stopping.signal)
      .then(() => sweepLeftovers(db, storage, { log, seen, signal: stopping.signal }))
      .then(files => files > 0 && log.info({ files }, 'removed stored files that no row names'))
      .then(() => sweepUploads(settings))
      .then(async () => {
        for (const other of sweeps) await other(db, stopping.signal);
      })
      .catch(error => log.warn({ err: error }, 'the sweep failed and will be retried in an hour'));
  };
  // The delay leaves the first seconds to requests.
  const first = setTimeout(sweep, 10_000);
  const hourly = setInterval(sweep, hourMs);

  return {
    wake: outbox.wake,
    stop: async () => {
      clearTimeout(first);
      clearInterval(hourly);
      stopping.abort();
      await sweeping;
      await outbox.stop();
    },
  };
}
