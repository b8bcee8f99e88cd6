import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isAwayNow } from './failures.ts';
import { HostedClient, type HostedConfig } from './hosts.ts';
import { destroy, inTime, Silent } from './in-time.ts';

const askEveryMs = 1_000;
/** Together with the pause before it less than 4 s, so that every request is answered within 5 s. */
const longestAnswerMs = 2_700;
/** A timer that fires later than this shows that this process gets too little processor time to judge others. */
const lateMs = 500;
/** How long a slow database may leave a question unanswered. */
const slowMs = 60_000;
const leastPauseMs = 50;
const longestPauseMs = 500;
/** How long a request waits while the database is down. */
const patienceMs = 700;

/** A connection that can be closed from outside. */
type Part = { giveUp(): void };
/** Returns whether the processes of a database on this machine use processor time or wait for it. */
type IsComputing = () => Promise<boolean>;

/** Tracks whether the database answers. All connections of a pool share it. */
export class Heartbeat {
  /** Set while the database does not answer. New connections then fail. */
  away: Error | undefined;
  /** Whether somebody notices when the database does not answer. */
  isWatching = false;
  readonly parts = new Set<Part>();
  #heardAt = 0;
  #isComputing: IsComputing | undefined;
  readonly #stopping = new AbortController();
  #client: pg.Client | undefined;
  #tried = Promise.withResolvers<void>();
  #running: Promise<void> = Promise.resolve();

  /**
   * Pings the database every second on a separate connection. When no answer arrives on any connection, closes every
   * connection of the pool, so that waiting queries fail at once. New connections fail until the database answers again.
   * A database that computes, or answers others, is slow but not down.
   */
  start(options: HostedConfig, isComputing?: IsComputing): void {
    this.isWatching = true;
    this.#isComputing = isComputing;
    this.#running = this.#run(options);
  }

  /** Notes that the database answered on a connection of the pool. */
  heard(): void {
    this.#heardAt = performance.now();
  }

  /**
   * Waits at most 0.7 s for the next attempt to reach the database. A request that arrives when the database returns
   * thus succeeds, and all requests share one attempt. Throws when the database is still down.
   */
  async back(): Promise<void> {
    const enough = new AbortController();
    const patience = sleep(patienceMs, undefined, { signal: enough.signal });
    await Promise.race([this.#tried.promise, patience]).finally(() => enough.abort());
    if (this.away) throw this.away;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    if (this.#client) destroy(this.#client);
    await this.#running;
  }

  async #run(options: HostedConfig): Promise<void> {
    const { signal } = this.#stopping;
    let pause = 0;
    while (!signal.aborted) {
      try {
        await this.#listen(options, () => {
          this.away = undefined;
          pause = 0;
          this.#tell();
        });
      } catch (error) {
        // One lost connection proves little, so the next attempt decides.
        if (pause > 0 || error instanceof Silent) this.#declareAway(error as Error);
      }
      this.#tell();
      await sleep(pause, undefined, { signal }).catch(() => {});
      pause = Math.min(Math.max(leastPauseMs, pause * 2), longestPauseMs);
    }
  }

  #tell(): void {
    this.#tried.resolve();
    this.#tried = Promise.withResolvers();
  }

  #declareAway(error: Error): void {
    if (this.#stopping.signal.aborted || !(error instanceof Silent || isAwayNow(error))) return;
    this.away = Object.assign(new Error('the database does not answer', { cause: error }), { code: 'ETIMEDOUT' });
    for (const part of this.parts) part.giveUp();
  }

  /** Pings until the connection is lost, stops answering or is closed by `stop`; then throws. */
  async #listen(options: HostedConfig, answered: () => void): Promise<void> {
    const client = new HostedClient({ ...options, connectionTimeoutMillis: 0, query_timeout: 0 });
    this.#client = client;
    const lost = Promise.withResolvers<never>();
    lost.promise.catch(() => {});
    client.on('error', lost.reject);
    try {
      await this.#answerOf(Promise.race([client.connect(), lost.promise]));
      for (;;) {
        await this.#answerOf(Promise.race([client.requireWritable(), lost.promise]));
        answered();
        await Promise.race([sleep(askEveryMs, undefined, { signal: this.#stopping.signal }), lost.promise]);
      }
    } finally {
      destroy(client);
    }
  }
  /** Waits for an answer to the heartbeat. Throws Silent when the database gives no sign of life. */
  async #answerOf(answer: Promise<unknown>): Promise<void> {
    for (const begun = performance.now(); ; ) {
      const waitsSince = performance.now();
      try {
        return await inTime(answer, longestAnswerMs);
      } catch (error) {
        if (!(error instanceof Silent)) throw error;
        const isLate = performance.now() - waitsSince > longestAnswerMs + lateMs;
        const answersOthers = this.#heardAt > waitsSince;
        const isSlow = isLate || answersOthers || (await this.#isComputing?.());
        if (isSlow && performance.now() - begun < slowMs) continue;
        // Only this connection is dead.
        if (answersOthers) throw new Error('the heartbeat got no answer', { cause: error });
        throw error;
      }
    }
  }
}
