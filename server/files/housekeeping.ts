import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/transaction.ts';
import { sweepUploads } from '../http/receive-files.ts';
import { NotNow, startOutbox } from '../outbox/deliver.ts';
import type { Settings } from '../settings.ts';
import { allNames } from './file-names.ts';
import { mayRemove } from './hold-removals.ts';
import type { Storage } from './storage.ts';
import { sweepLeftovers, sweepUntaken } from './sweep-files.ts';

const hourMs = 3_600_000;
/** How long a removal waits that a backup holds back. */
const heldSeconds = 30;

/** Removes what is too old to be kept. */
type Sweep = (db: Db, signal: AbortSignal) => Promise<void>;
type Options = { settings: Settings; db: Db; storage: Storage; log: FastifyBaseLogger; sweeps: readonly Sweep[] };

/** The work beside requests: removes files of the outbox, and sweeps soon after the start and then every hour. */
export function startHousekeeping({ settings, db, storage, log, sweeps }: Options) {
  const outbox = startOutbox({
    db,
    log,
    handlers: {
      removeFile: async ({ name }, { tx }) => {
        if (!(await mayRemove(tx))) throw new NotNow(heldSeconds);
        for (const stored of allNames(String(name))) await storage.remove(stored);
      },
    },
  });

  const stopping = new AbortController();
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = () => {
    sweeping = sweepUntaken(db, stopping.signal)
      .then(() => sweepLeftovers(db, storage, stopping.signal))
      .then(() => sweepUploads(settings))
      .then(async () => {
        for (const other of sweeps) await other(db, stopping.signal);
      })
      .catch(error => log.warn({ err: error }, 'sweeping failed and is tried again in an hour'));
  };
  // Not in the way of the first requests.
  const first = setTimeout(sweep, 10_000);
  const hourly = setInterval(sweep, hourMs);

  return {
    nudge: outbox.nudge,
    stop: async () => {
      clearTimeout(first);
      clearInterval(hourly);
      stopping.abort();
      await sweeping;
      await outbox.stop();
    },
  };
}
