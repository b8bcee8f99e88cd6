import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/transaction.ts';
import { startOutbox } from '../outbox/deliver.ts';
import { allNames } from './file-names.ts';
import type { Storage } from './storage.ts';
import { sweepLeftovers, sweepUntaken } from './sweep-files.ts';

const hourMs = 3_600_000;

/** The work beside requests: delivers the outbox, and sweeps files soon after the start and then every hour. */
export function startHousekeeping({ db, storage, log }: { db: Db; storage: Storage; log: FastifyBaseLogger }) {
  const outbox = startOutbox({
    db,
    log,
    handlers: {
      removeFile: async ({ name }) => {
        for (const stored of allNames(String(name))) await storage.remove(stored);
      },
    },
  });

  let sweeping: Promise<void> = Promise.resolve();
  const sweep = () => {
    sweeping = sweepUntaken(db)
      .then(() => sweepLeftovers(db, storage))
      .catch(error => log.warn({ err: error }, 'sweeping files failed and is tried again in an hour'));
  };
  // Not in the way of the first requests.
  const first = setTimeout(sweep, 10_000);
  const hourly = setInterval(sweep, hourMs);

  return {
    nudge: outbox.nudge,
    stop: async () => {
      clearTimeout(first);
      clearInterval(hourly);
      await sweeping;
      await outbox.stop();
    },
  };
}
