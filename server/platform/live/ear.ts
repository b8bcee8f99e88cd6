import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const answerMs = 5_000;

/** Notifications do not arrive although the connection works, for example behind a pooler in transaction mode. */
export class Deaf extends Error {}

/** Tests whether a connection receives notifications by sending one to itself. */
export class Ear {
  readonly channel = `hears_${randomUUID().replaceAll('-', '')}`;
  #expected: { token: string; arrived: () => void } | undefined;

  hear(token: string): void {
    if (token === this.#expected?.token) this.#expected.arrived();
  }

  /** Throws Deaf when the test notification does not return. This also detects a dead connection. */
  async test(client: pg.Client): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const token = randomUUID();
    this.#expected = { token, arrived: resolve };
    await client.query(`notify ${this.channel}, '${token}'`);
    const late = new AbortController();
    const tooLate = sleep(answerMs, undefined, { signal: late.signal }).then(() => {
      throw new Deaf('a notification did not come back');
    });
    await Promise.race([promise, tooLate]).finally(() => late.abort());
  }
}
