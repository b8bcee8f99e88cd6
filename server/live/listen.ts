import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { destroy } from '../database/in-time.ts';
import { channel } from './announce.ts';

type Options = {
  db: pg.Pool;
  log: Pick<FastifyBaseLogger, 'warn'>;
  heard(payload: string): void;
  /** Called when listening has started. Earlier notifications were missed. */
  connected(): void;
};

const leastPauseMs = 100;
const longestPauseMs = 5_000;
const checkMs = 10_000;
const answerMs = 5_000;

/** Receives NOTIFY payloads on a separate connection and reconnects when it is lost. */
export function startListening({ db, log, heard, connected }: Options): {
  /** Resolves when listening has started for the first time. */
  first: Promise<void>;
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const over = rejectionOf(reject => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

  const first = Promise.withResolvers<void>();
  let current: pg.Client | undefined;

  async function run(): Promise<void> {
    let pause = leastPauseMs;
    while (!signal.aborted) {
      const client = new pg.Client({ ...db.options, query_timeout: answerMs });
      current = client;
      try {
        const lost = lossOf(client);
        client.on('notification', ({ payload }) => heard(payload ?? ''));
        await client.connect();
        await client.query(`listen ${channel}`);
        connected();
        first.resolve();
        pause = leastPauseMs;
        await Promise.race([over, lost, keepAsking(client, signal)]);
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'live events lost the database connection and will reconnect');
      }
      destroy(client);
      await sleep(pause, undefined, { signal }).catch(() => {});
      pause = Math.min(pause * 2, longestPauseMs);
    }
  }

  const running = run();
  return {
    first: first.promise,
    stop: () => {
      stopping.abort();
      if (current) destroy(current);
      return running;
    },
  };
}

/** Rejects when the connection is lost. */
function lossOf(client: pg.Client): Promise<never> {
  return rejectionOf(reject => {
    client.on('error', reject);
    client.on('end', () => reject(new Error('the connection ended')));
  });
}

/** A promise that only rejects, without an unhandled rejection when nothing awaits it. */
function rejectionOf(listen: (reject: (reason: unknown) => void) => void): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  listen(reject);
  return promise;
}

/** Queries regularly, because a dead connection may report nothing. */
async function keepAsking(client: pg.Client, signal: AbortSignal): Promise<never> {
  for (;;) {
    await sleep(checkMs, undefined, { signal });
    await client.query('select 1');
  }
}
