import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { isUnanswered } from './failures.ts';
import type { DB } from './schema.generated.ts';
import type { Db } from './transaction.ts';

export type Connection = { host: string; port: number; user: string; database: string };
export type Database = { pool: pg.Pool; db: Db; close(): Promise<void> };

/** Ids and sums are bigint in the database and safe integers here: their constraints keep them far below 2^53. */
const bigintArray = 1016;
const readTexts = pg.types.getTypeParser(bigintArray as never) as unknown as (text: string) => string[];
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return Number;
    if (oid === bigintArray) return (text: string) => readTexts(text).map(Number);
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

/** Part of a statement with which every request begins: the database counts as away when it takes longer. */
export const answeredSoon = { query_timeout: 4_000 };
/** Longer than the database itself lets a statement run: whoever has no answer then will get none. */
const longestAnswerMs = 35_000;

const mostPrepared = 200;
const preparedNames = new Map<string, string>();

/**
 * Prepares every statement that has parameters, so that the database parses and plans it once a connection instead of at
 * every request. Texts come from our sources alone, so they are few; beyond the limit they are sent as they are.
 */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: as overloaded as what it stands for
  override query(text: any, values?: any, ...rest: any[]): any {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    // biome-ignore lint/suspicious/noExplicitAny: see above
    const query = super.query as (...given: any[]) => any;
    const answer = name ? query.call(this, { name, text, values }, ...rest) : query.call(this, text, values, ...rest);
    // Callbacks are the pool's, which closes a connection that failed by itself.
    if (answer instanceof Promise) answer.catch((error: Error) => this.#giveUp(error));
    return answer;
  }

  /** A connection that owes an answer is of no more use: its next user would wait for the same. */
  #giveUp(error: Error): void {
    if (isUnanswered(error)) (this as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
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
 * Opens the pool to a database, by address or by socket. A lost idle connection is replaced by the next query; queries
 * and lock waits are bounded, so that a slow database refuses instead of hanging, and so are answers, for a connection may
 * die without a word.
 */
export function connect(
  to: string | Connection,
  { size = 20, uploadQuota, log }: { size?: number; uploadQuota?: number; log?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({
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
  });
  // Without a listener the first lost idle connection would end the process (trust G57).
  let closing = false;
  pool.on('error', (error: Error & { client?: unknown }) => {
    delete error.client; // the whole connection, which no log needs
    if (!closing) log?.(error);
  });
  // The pool listens to idle connections alone; one that is lost in the middle of a transaction fails its next query.
  pool.on('connect', client => client.on('error', () => {}));
  const db: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const close = () => {
    closing = true;
    return pool.end();
  };
  return { pool, db, close };
}
