import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Sql, sql } from '../database/sql.ts';
import { type Db, type Tx, transaction } from '../database/transaction.ts';

type Payload = Record<string, unknown>;
/** The report that a handler returns after it has acted. Stored with the row when the row cannot be deleted. */
type Acted = Record<string, unknown>;

export type Handler = {
  /** Does the work outside of the database. `tx` commits together with the removal of the row. */
  act(payload: Payload, row: { id: number; tx: Tx }): Promise<Acted | undefined>;
  /** Stores the report of `act` in the transaction that removes the row. */
  note?(payload: Payload, acted: Acted, tx: Tx): Promise<void>;
};
type Options = {
  db: Db;
  log: Pick<FastifyBaseLogger, 'warn'>;
  handlers: Record<string, Handler>;
  /** How many rows are delivered at a time. Each holds a database connection. */
  atOnce?: number;
  /** The longest pause between attempts. A failed delivery is retried after 2, 4, 8 ... seconds. */
  longestBackOffSeconds?: number;
};

/**
 * Thrown by a handler that cannot act now. It does not count as a failure; the row is due again after this many
 * seconds.
 */
export class NotNow extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`not now, in ${seconds} s`);
    this.seconds = seconds;
  }
}

const idleMs = 5_000;
/** The pause after an empty query, which collects the commits of a busy server. */
const gatherMs = 50;
/** How long other processes skip a claimed row. This is longer than any handler takes; an email may take 40 s. */
const leaseSeconds = 120;

/**
 * Delivers outbox rows that have a handler. A separate statement claims each row by moving its due time to the end of a
 * lease, so a failing row or a dead process delays no other row (R9) and processes share the work. Shares take turns, so
 * the many rows of one company delay no other company. This process never acts twice on a row, even when it cannot
 * remove it. Other processes skip the row once that is stored (docs/reliability.md).
 */
export function startOutbox(options: Options): { wake(): void; stop(): Promise<void> } {
  const { db, log, handlers, atOnce = 1 } = options;
  const kinds = Object.keys(handlers);
  /** Rows whose handler has acted but whose state is not stored yet. */
  const unsettled = new Map<number, PutBack>();
  const running = new Set<Promise<void>>();
  let share = 0;
  let stopped = false;
  const idle = pause();
  let isWoken = false;

  async function run(): Promise<void> {
    while (!stopped) {
      isWoken = false;
      if (running.size >= atOnce) await Promise.race(running);
      if (stopped) break;
      const more = await deliverNext().catch(error => {
        log.warn({ err: error }, 'the outbox cannot reach the database and will retry');
        return false;
      });
      if (!more && !isWoken && !stopped) await idle.begin();
      if (!more && !stopped) await sleep(gatherMs);
    }
    await Promise.all(running);
  }

  /** Begins to deliver a row, and returns whether there was one. Throws when the database does not answer. */
  async function deliverNext(): Promise<boolean> {
    for (const [id, row] of unsettled) {
      await putBack(db, id, row);
      unsettled.delete(id);
    }
    const row = await claim(db, kinds, share);
    if (!row) return false;
    share = row.share;
    const delivery: Promise<void> = deliver(row, options, unsettled)
      .catch(error => log.warn({ err: error }, 'a delivery could not be recorded yet'))
      .finally(() => running.delete(delivery));
    running.add(delivery);
    return true;
  }

  const ended = run();
  return {
    wake: () => {
      isWoken = true;
      idle.end();
    },
    stop: () => {
      stopped = true;
      idle.end();
      return ended;
    },
  };
}

/** The pause after an empty query, which `wake` ends. */
function pause(): { begin(): Promise<void>; end(): void } {
  let end = () => {};
  return {
    begin: () =>
      new Promise(resolve => {
        const timer = setTimeout(resolve, idleMs);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    end: () => end(),
  };
}

/**
 * Acts on a row and removes it, or schedules it again. The row is `unsettled` from the end of the action until its
 * state is stored.
 */
async function deliver(
  { id, kind, payload, attempts }: Row,
  { db, log, handlers, longestBackOffSeconds = 3_600 }: Options,
  unsettled: Map<number, PutBack>,
): Promise<void> {
  const handler = handlers[kind] as Handler;
  let acted = payload.acted as Acted | undefined;
  try {
    await transaction(db, async tx => {
      acted ??= (await handler.act(payload, { id, tx })) ?? {};
      await handler.note?.(payload, acted, tx);
      await sql`delete from outbox where id = ${id}`.execute(tx);
    });
  } catch (error) {
    const held = error instanceof NotNow;
    const tried = held ? attempts : attempts + 1;
    const seconds = held ? error.seconds : Math.min(2 ** tried, longestBackOffSeconds);
    if (!held) log.warn({ err: error, kind, seconds }, 'delivery failed and will be retried');
    const row = { attempts: tried, seconds, acted };
    if (acted) unsettled.set(id, row);
    await putBack(db, id, row);
    unsettled.delete(id);
  }
}

type Row = { id: number; kind: string; payload: Payload; attempts: number; share: number };
type PutBack = { attempts: number; seconds: number; acted: Acted | undefined };

/** Claims the row that has been due for longest, of the next share after the given one. */
function claim(db: Db, kinds: string[], share: number): Promise<Row | undefined> {
  const next = (isNext: Sql<boolean>) => sql`
    select id from (
      select id from outbox where kind = any(${kinds}::text[]) and due_at <= now() and ${isNext}
      order by share, due_at, id limit 1 for update skip locked) as next`;
  return sql<Row>`
    update outbox set due_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = (
      select id from (
        ${next(sql`share > ${share}`)} union all ${next(sql`share <= ${share}`)}) as shares limit 1)
    returning id, kind, payload, attempts, share`.first(db);
}

/** Ends the lease on a row and sets its next due time. */
async function putBack(db: Db, id: number, { attempts, seconds, acted }: PutBack): Promise<void> {
  await sql`
    update outbox set attempts = ${attempts}, due_at = clock_timestamp() + make_interval(secs => ${seconds}),
      payload = payload || ${JSON.stringify(acted ? { acted } : {})}::jsonb
    where id = ${id}`.execute(db);
}
