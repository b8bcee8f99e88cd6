import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Heartbeat } from './heartbeat.ts';
import { HostedClient, type HostedConfig, hostsOf } from './hosts.ts';
import { PreparingClient, type PreparingConfig } from './preparing-client.ts';
import { sessionSettings } from './session-settings.ts';
import type { Db } from './transaction.ts';

export type Connection = { host: string; port: number; user: string; database: string };
type Options = {
  size?: number;
  uploadQuota?: number;
  watched?: boolean;
  /** Whether a database on this machine computes (server/platform/postgres/server-processes.ts). */
  isComputing?: (() => Promise<boolean>) | undefined;
  /** DATABASE_DIRECT_URL: the address without the pooler that `to` leads through. */
  direct?: string | undefined;
  log?: (error: Error) => void;
};
/** `reads` is the pool for calls that only read. All other calls use `db`. */
export type Database = { db: Db; reads: Db; close(): Promise<void> };

/** Ids and sums are bigint in the database but numbers here. Constraints keep them far below 2^53. */
const bigintArray = 1016;
const readTexts = pg.types.getTypeParser(bigintArray as never) as unknown as (text: string) => string[];
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return Number;
    if (oid === bigintArray) return (text: string) => readTexts(text).map(Number);
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

/** Longer than the database lets a statement run: after this time no answer will arrive. */
const longestAnswerMs = 35_000;

/**
 * Reads have their own connections and a shorter limit, so that expensive lists leave connections to sign-in, sessions,
 * health and changes.
 */
const readers = { max: 16, statement_timeout: 5_000 };
/** How long opening a connection may take, and while the heartbeat watches whether the database answers at all. */
const connectMs = 4_000;
const slowConnectMs = 10_000;
/** How long an ending pool waits for running queries. */
const longestCloseMs = 500;

/** Limits of a connection, in milliseconds. */
const limits = { statement_timeout: 30_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 60_000 };

/** The options of a pool, and how to open a separate connection beside it. */
type PoolOptions = PreparingConfig & pg.PoolConfig & { own?: HostedConfig };

/**
 * Opens the pool to a database by address or socket. Queries, lock waits and answers have time limits, so requests to a
 * slow or silent database fail instead of hanging. With `watched`, a silent database is detected within 4 s, and all
 * waiting queries fail.
 */
export function connect(
  to: string | Connection,
  { size = 16, uploadQuota, watched, isComputing, direct, log }: Options = {},
): Database {
  const heartbeat = new Heartbeat();
  const common: HostedConfig = {
    types,
    application_name: 'cordwain',
    connectionTimeoutMillis: watched ? slowConnectMs : connectMs,
    query_timeout: longestAnswerMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  // In bytes, as the trigger that counts uploads expects.
  const settings = { ...sessionSettings, ...(uploadQuota && { 'cordwain.upload_quota': String(uploadQuota) }) };
  // A pooler accepts no settings when a connection opens, so each transaction sets them.
  const place = { ...placeOf(to), ...(!direct && { settings }) };
  const own = { ...common, ...(direct ? placeOf(direct) : place), settings, ...limits };
  const optionsOf = (changes: Partial<typeof limits>): PoolOptions => ({
    ...common,
    ...place,
    own,
    ...(direct ? { eachTime: statementsOf({ ...limits, ...changes, ...settings }) } : { ...limits, ...changes }),
    idleTimeoutMillis: 60_000,
    heartbeat,
    // The pool creates its connections with this class and all of these options.
    Client: PreparingClient as unknown as typeof pg.Client,
  });
  let closing = false;
  const lost = (error: Error) => !closing && log?.(error);
  const { max, ...shorter } = readers;
  const db = openPool({ ...optionsOf({}), max: size }, lost);
  const reads = openPool({ ...optionsOf(shorter), max }, lost);
  if (watched) heartbeat.start({ ...common, ...place }, isComputing);
  const close = async () => {
    closing = true;
    await heartbeat.stop();
    const ended = Promise.all([db.end(), reads.end()]);
    await Promise.race([ended, sleep(longestCloseMs, undefined, { ref: false })]);
    for (const part of heartbeat.parts) part.giveUp();
  };
  return { db, reads, close };
}

/** Opens a separate connection beside the pool and without a pooler, for LISTEN, locks and work without time limits. */
export function ownClient(db: pg.Pool, changes: pg.ClientConfig): pg.Client {
  return new HostedClient({ ...(db.options as PoolOptions).own, ...changes });
}

function placeOf(to: string | Connection): HostedConfig {
  return typeof to === 'string' ? { hosts: hostsOf(to) } : to;
}

/** Returns the statements that set these values for one transaction. */
function statementsOf(settings: Record<string, number | string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `set local ${name} = '${value}'`)
    .join('; ');
}

function openPool(options: pg.PoolConfig, lost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(options);
  // Without a listener the first lost idle connection would end the process.
  pool.on('error', (error: Error & { client?: unknown }) => {
    delete error.client; // The connection itself, which no log entry needs.
    lost(error);
  });
  // The pool handles errors only of idle connections. A connection lost during a transaction fails its next query.
  pool.on('connect', client => client.on('error', () => {}));
  return pool;
}
