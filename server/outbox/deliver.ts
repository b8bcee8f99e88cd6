import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../database/transaction.ts';

/** Acts on one kind of row. Rows are delivered at least once, so it has to be safe to repeat. */
export type Deliver = (payload: Record<string, unknown>) => Promise<void>;
type Options = { db: Db; log: Pick<FastifyBaseLogger, 'warn'>; handlers: Record<string, Deliver> };

const idleMs = 5_000;
const longestBackOffSeconds = 3_600;

/**
 * Delivers what transactions left in the outbox. A row is taken with SKIP LOCKED, so several processes share the work;
 * it goes once its handler is done, and comes back later, with growing pauses, when the handler failed.
 */
export function startOutbox({ db, log, handlers }: Options): { nudge(): void; stop(): Promise<void> } {
  let stopped = false;
  let wake = () => {};
  let nudged = false;

  async function run(): Promise<void> {
    while (!stopped) {
      nudged = false;
      const more = await deliverOne(db, log, handlers).catch(error => {
        log.warn({ err: error }, 'the outbox waits for the database');
        return false;
      });
      if (!more && !nudged && !stopped) await pause();
    }
  }

  function pause(): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, idleMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const running = run();
  return {
    nudge: () => {
      nudged = true;
      wake();
    },
    stop: () => {
      stopped = true;
      wake();
      return running;
    },
  };
}

type Row = { id: number; kind: string; payload: Record<string, unknown>; attempts: number };

/** Whether there was a row to deliver. */
async function deliverOne(db: Db, log: Options['log'], handlers: Options['handlers']): Promise<boolean> {
  return inTransaction(db, async tx => {
    const { rows } = await sql<Row>`
      select id, kind, payload, attempts from outbox where due_at <= now() order by due_at, id
      limit 1 for update skip locked`.execute(tx);
    const row = rows[0];
    if (!row) return false;
    try {
      const deliver = handlers[row.kind];
      if (!deliver) throw new Error(`nothing delivers '${row.kind}'`);
      await deliver(row.payload);
      await tx.deleteFrom('outbox').where('id', '=', row.id).execute();
    } catch (error) {
      const seconds = Math.min(2 ** (row.attempts + 1), longestBackOffSeconds);
      log.warn({ err: error, kind: row.kind, seconds }, 'delivery failed and will be tried again');
      await tx
        .updateTable('outbox')
        .set({ attempts: row.attempts + 1, due_at: sql`now() + make_interval(secs => ${seconds})` })
        .where('id', '=', row.id)
        .execute();
    }
    return true;
  });
}
