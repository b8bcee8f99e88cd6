import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/transaction.ts';

/**
 * Acts on one kind of row. Rows are delivered at least once, so it has to be safe to repeat; what it writes with `tx` is
 * kept together with the removal of the row.
 */
export type Deliver = (payload: Record<string, unknown>, row: { id: number; tx: Tx }) => Promise<void>;
type Options = {
  db: Db;
  log: Pick<FastifyBaseLogger, 'warn'>;
  handlers: Record<string, Deliver>;
  /** A failed delivery is tried again after 2, 4, 8 ... seconds, and at most after so many. */
  longestBackOffSeconds?: number;
};

/** Thrown by a handler that cannot act now, which is no failure: the row comes back after so many seconds. */
export class NotNow extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`not now, in ${seconds} s`);
    this.seconds = seconds;
  }
}

const idleMs = 5_000;
/** So long after a look that found nothing the commits of a busy server are gathered to one look. */
const gatherMs = 50;

/**
 * Delivers what transactions left in the outbox, the kinds it has handlers for. A row is taken with SKIP LOCKED, so
 * several processes share the work; it goes once its handler is done, and comes back later when the handler failed.
 */
export function startOutbox(options: Options): { nudge(): void; stop(): Promise<void> } {
  const { db, log, handlers, longestBackOffSeconds = 3_600 } = options;
  const kinds = Object.keys(handlers);
  let stopped = false;
  let wake = () => {};
  let nudged = false;

  async function run(): Promise<void> {
    while (!stopped) {
      nudged = false;
      const more = await deliverNext().catch(error => {
        log.warn({ err: error }, 'the outbox waits for the database');
        return false;
      });
      if (!more && !nudged && !stopped) await pause();
      if (!more && !stopped) await sleep(gatherMs);
    }
  }

  /**
   * Whether there was a row to deliver. Most of the time there is none, and looking takes one statement. A transaction
   * that fails is not run again at once, for its handler has acted already.
   */
  async function deliverNext(): Promise<boolean> {
    const { rows } = await sql<{ due: boolean }>`
      select exists (select from outbox where kind = any(${kinds}::text[]) and due_at <= now()) as due`.execute(db);
    return rows[0]?.due === true && (await db.transaction().execute(deliverOne));
  }

  async function deliverOne(tx: Tx): Promise<boolean> {
    const { rows } = await sql<Row>`
      select id, kind, payload, attempts from outbox where kind = any(${kinds}::text[]) and due_at <= now()
      order by due_at, id limit 1 for update skip locked`.execute(tx);
    const row = rows[0];
    if (!row) return false;
    try {
      await handlers[row.kind]?.(row.payload, { id: row.id, tx });
      await tx.deleteFrom('outbox').where('id', '=', row.id).execute();
    } catch (error) {
      const held = error instanceof NotNow;
      const attempts = held ? row.attempts : row.attempts + 1;
      const seconds = held ? error.seconds : Math.min(2 ** attempts, longestBackOffSeconds);
      if (!held) log.warn({ err: error, kind: row.kind, seconds }, 'delivery failed and will be tried again');
      await tx
        .updateTable('outbox')
        .set({ attempts, due_at: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
        .where('id', '=', row.id)
        .execute();
    }
    return true;
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
