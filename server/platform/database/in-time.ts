import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Extra time to read answers that arrived while this process was busy. */
const graceMs = 100;

/** The database did not answer in time. */
export class Silent extends Error {}

/** Waits for an answer of the database. Throws Silent when none arrives within `ms`. */
export async function inTime(answer: Promise<unknown>, ms: number): Promise<void> {
  answer.catch(() => {});
  const late = new AbortController();
  const tooLate = async () => {
    await sleep(ms, undefined, { signal: late.signal });
    await sleep(graceMs, undefined, { signal: late.signal });
    throw new Silent('no answer came');
  };
  await Promise.race([answer, tooLate()]).finally(() => late.abort());
}

/** Closes a connection without waiting for the database. Its queries fail. */
export function destroy(client: pg.Client): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
