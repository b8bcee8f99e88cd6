import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '../database/connect.ts';
import { destroy, inTime, Silent } from '../database/in-time.ts';
import { HangJudge, type Sign } from './hang-judge.ts';
import { hasStopped, isComputing } from './server-processes.ts';

const lookEveryMs = 2_000;
const answerMs = 3_000;
/** A timer that fires later than this shows that this process gets too little processor time to judge others. */
const lateMs = 1_000;

/** How to watch a server: its process, its address, and how many times it was killed for hanging lately. */
type Watched = { server: number; connection: Connection; kills: number };

/**
 * Resolves when a running server hangs (hang-judge.ts). Asks it on new connections and on one that it keeps, because a
 * busy machine answers on a connection in milliseconds when a new one takes seconds.
 */
export async function untilItHangs({ server, connection, kills }: Watched, signal: AbortSignal): Promise<void> {
  const judge = new HangJudge(kills);
  const kept = new KeptConnection(connection);
  try {
    for (;;) {
      const begun = performance.now();
      await sleep(lookEveryMs, undefined, { signal });
      const isLate = performance.now() - begun > lookEveryMs + lateMs;
      const sign = hasStopped(server) ? 'stopped' : await look(server, connection, kept);
      const ms = Math.min(performance.now() - begun, lookEveryMs + answerMs);
      if (judge.hangs(isLate && sign === 'silent' ? 'computes' : sign, ms)) return;
    }
  } finally {
    kept.close();
  }
}

async function look(server: number, connection: Connection, kept: KeptConnection): Promise<Sign> {
  const [fresh, isHeard] = await Promise.all([ask(connection), kept.answers(answerMs)]);
  if (fresh === 'answers') return fresh;
  if (isHeard) return 'answersOnKept';
  if (fresh === 'refuses') return fresh;
  return (await isComputing(server)) ? 'computes' : 'silent';
}

/** Asks a server on a new connection. */
export async function ask(connection: Connection): Promise<'answers' | 'starts' | 'refuses' | 'silent'> {
  const client = clientFor(connection);
  try {
    await inTime(
      client.connect().then(() => client.query('select 1')),
      answerMs,
    );
    return 'answers';
  } catch (error) {
    if (error instanceof Silent) return 'silent';
    const { code } = error as { code?: string };
    // With all connections in use the server is busy, but not down.
    if (code === '53300') return 'answers';
    return code === '57P03' ? 'starts' : 'refuses';
  } finally {
    destroy(client);
  }
}

/** A connection that stays open between the questions on it. */
class KeptConnection {
  readonly #connection: Connection;
  #client: pg.Client | undefined;
  /** The running question. It may be answered after the caller has stopped waiting. */
  #question: Promise<boolean> | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Returns whether an answer arrives within `ms`, to this question or to an earlier one. */
  async answers(ms: number): Promise<boolean> {
    this.#question ??= this.#ask().finally(() => {
      this.#question = undefined;
    });
    const { promise: late, resolve } = Promise.withResolvers<false>();
    const timer = setTimeout(() => resolve(false), ms);
    return Promise.race([this.#question, late]).finally(() => clearTimeout(timer));
  }

  close(): void {
    if (this.#client) destroy(this.#client);
  }

  async #ask(): Promise<boolean> {
    const client = this.#client ?? clientFor(this.#connection);
    try {
      if (!this.#client) await client.connect();
      this.#client = client;
      await client.query('select 1');
      return true;
    } catch {
      destroy(client);
      this.#client = undefined;
      return false;
    }
  }
}

function clientFor(connection: Connection): pg.Client {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  client.on('error', () => {});
  return client;
}
