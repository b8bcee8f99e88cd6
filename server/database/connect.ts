import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isUnanswered } from './failures.ts';
import { destroy } from './in-time.ts';
import { Pulse } from './pulse.ts';
import type { Db } from './transaction.ts';

export type Connection = { host: string; port: number; user: string; database: string };
type Options = { size?: number; uploadQuota?: number; watched?: boolean; log?: (error: Error) => void };
/** `reads` is the pool for calls that only read; everything else uses `db`. */
export type Database = { db: Db; reads: Db; close(): Promise<void> };

/** Ids and sums are bigint in the database but safe integers here: constraints keep them far below 2^53. */
const bigintArray = 1016;
const readTexts = pg.types.getTypeParser(bigintArray as never) as unknown as (text: string) => string[];
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return Number;
    if (oid === bigintArray) return (text: string) => readTexts(text).map(Number);
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

/** Longer than the database lets a statement run: after that no answer will come. */
const longestAnswerMs = 35_000;

/**
 * Reads have their own connections and a shorter limit, so that expensive lists leave connections to sign-in, sessions,
 * health and changes.
 */
const readers = { max: 8, statement_timeout: 5_000 };
/** How long an ending pool waits for running queries. */
const longestCloseMs = 500;

const mostPrepared = 200;
const preparedNames = new Map<string, string>();

/**
 * Prepares every statement with parameters, so that the database parses and plans it once per connection. Statement
 * texts come from the source, so they are few; beyond the limit they are sent unprepared.
 */
class PreparingClient extends pg.Client {
  readonly #pulse: Pulse | undefined;

  constructor(config?: pg.ClientConfig & { pulse?: Pulse }) {
    super(config);
    this.#pulse = config?.pulse;
  }

  /** While the database does not answer, connecting waits briefly and then fails. */
  // biome-ignore lint/suspicious/noExplicitAny: as overloaded as the original
  override connect(done?: any): any {
    const pulse = this.#pulse;
    if (!pulse?.away) return this.#connect(done);
    const connected = pulse.back().then(() => this.#connect());
    if (!done) return connected;
    connected.then(() => done(), done);
  }

  // biome-ignore lint/suspicious/noExplicitAny: see above
  #connect(done?: any): any {
    const pulse = this.#pulse;
    pulse?.parts.add(this);
    this.once('end', () => pulse?.parts.delete(this));
    return done ? super.connect(done) : super.connect();
  }

  // biome-ignore lint/suspicious/noExplicitAny: as overloaded as the original
  override query(text: any, values?: any, ...rest: any[]): any {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    // biome-ignore lint/suspicious/noExplicitAny: see above
    const query = super.query as (...given: any[]) => any;
    const answer = name ? query.call(this, { name, text, values }, ...rest) : query.call(this, text, values, ...rest);
    // Only the pool uses callbacks, and it closes failed connections itself.
    if (answer instanceof Promise) answer.catch((error: Error) => isUnanswered(error) && this.giveUp());
    return answer;
  }

  /** A connection with an outstanding answer is useless: its next user would wait for the same answer. */
  giveUp(): void {
    destroy(this);
  }
}

function nameOf(text: string): string | undefined {
  const known = preparedNames.get(text);
  if (known || preparedNames.size >= mostPrepared) return known;
  const name = `s${preparedNames.size}`;
  preparedNames.set(text, name);
  return name;
}

/**
 * Opens the pool to a database by address or socket. Queries, lock waits and answers are bounded, so a slow or silent
 * database refuses instead of hanging. `watched`: an unresponsive database is detected within 4 s, and all waiting
 * queries fail.
 */
export function connect(to: string | Connection, { size = 16, uploadQuota, watched, log }: Options = {}): Database {
  const pulse = new Pulse();
  const options: pg.PoolConfig = {
    ...{ pulse },
    ...(typeof to === 'string' ? { connectionString: to } : to),
    types,
    Client: PreparingClient,
    max: size,
    application_name: 'cordwain',
    // In bytes, for the trigger that counts them.
    ...(uploadQuota && { options: `-c cordwain.upload_quota=${uploadQuota}` }),
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 60_000,
    query_timeout: longestAnswerMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  let closing = false;
  const lost = (error: Error) => !closing && log?.(error);
  const db = openPool(options, lost);
  const reads = openPool({ ...options, ...readers }, lost);
  if (watched) pulse.start(db.options);
  const close = async () => {
    closing = true;
    await pulse.stop();
    const ended = Promise.all([db.end(), reads.end()]);
    await Promise.race([ended, sleep(longestCloseMs, undefined, { ref: false })]);
    for (const part of pulse.parts) part.giveUp();
  };
  return { db, reads, close };
}

function openPool(options: pg.PoolConfig, lost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(options);
  // Without a listener the first lost idle connection would end the process.
  pool.on('error', (error: Error & { client?: unknown }) => {
    delete error.client; // The connection itself, which no log needs.
    lost(error);
  });
  // The pool listens only to idle connections. One that is lost during a transaction fails its next query.
  pool.on('connect', client => client.on('error', () => {}));
  return pool;
}
