import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { ownClient } from '../database/connect.ts';
import { destroy } from '../database/in-time.ts';
import { channel } from './announce.ts';

type Options = {
  db: pg.Pool;
  log: Pick<FastifyBaseLogger, 'warn'>;
  heard(payload: string): void;
  /** Called when listening has started. Earlier notifications have been missed. */
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
  /** Whether the last test showed that notifications arrive. */
  hears(): boolean;
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const over = rejectionOf(reject => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

  const first = Promise.withResolvers<void>();
  let current: pg.Client | undefined;
  let hears = false;
  let pause = leastPauseMs;

  const heardItself = () => {
    hears = true;
    pause = leastPauseMs;
    first.resolve();
  };

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const client = ownClient(db, { query_timeout: answerMs });
      current = client;
      try {
        const lost = lossOf(client);
        const selfTest = new SelfTest();
        client.on('notification', ({ channel: from, payload = '' }) =>
          from === channel ? heard(payload) : selfTest.receive(payload),
        );
        await client.connect();
        await client.query(`listen ${channel}; listen ${selfTest.channel}`);
        connected();
        await Promise.race([over, lost, keepAsking(client, selfTest, heardItself, signal)]);
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, lossText(error));
      }
      hears = false;
      destroy(client);
      await sleep(pause, undefined, { signal }).catch(() => {});
      pause = Math.min(pause * 2, longestPauseMs);
    }
  }

  const running = run();
  return {
    first: first.promise,
    hears: () => hears,
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

/** Tests the connection regularly, because a dead connection may report nothing. */
async function keepAsking(
  client: pg.Client,
  selfTest: SelfTest,
  heardItself: () => void,
  signal: AbortSignal,
): Promise<never> {
  for (;;) {
    await selfTest.test(client);
    heardItself();
    await sleep(checkMs, undefined, { signal });
  }
}

/** Returns a promise that only rejects, and causes no unhandled rejection when nothing awaits it. */
function rejectionOf(listen: (reject: (reason: unknown) => void) => void): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  listen(reject);
  return promise;
}

function lossText(error: unknown): string {
  return error instanceof NothingArrives
    ? 'live events do not arrive: DATABASE_DIRECT_URL must lead to PostgreSQL itself'
    : 'live events lost the database connection and will reconnect';
}

/** Notifications do not arrive although the connection works, for example behind a pooler in transaction mode. */
class NothingArrives extends Error {}

/** Tests whether a connection receives notifications by sending one to itself. */
class SelfTest {
  readonly channel = `self_test_${randomUUID().replaceAll('-', '')}`;
  #expected: { token: string; arrived: () => void } | undefined;

  receive(token: string): void {
    if (token === this.#expected?.token) this.#expected.arrived();
  }

  /** Throws NothingArrives when the test notification does not return. This also detects a dead connection. */
  async test(client: pg.Client): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const token = randomUUID();
    this.#expected = { token, arrived: resolve };
    await client.query(`notify ${this.channel}, '${token}'`);
    const late = new AbortController();
    const tooLate = sleep(answerMs, undefined, { signal: late.signal }).then(() => {
      throw new NothingArrives('a notification did not come back');
    });
    await Promise.race([promise, tooLate]).finally(() => late.abort());
  }
}
