import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '../database/connect.ts';
import { destroy, inTime } from '../database/in-time.ts';
import { hasStopped } from './server-processes.ts';

const lookEveryMs = 2_000;
const answerMs = 3_000;
/** Together with the pause before it and the restart, this is far less than the 40 s of R9. */
const patienceMs = 9_000;
const leastFailures = 3;

/**
 * Resolves when a running server hangs: for 9 s it accepted no connection or did not answer, or one of its processes
 * was stopped. Allows more time when this process itself was too busy to check.
 */
export async function untilItHangs(server: number, connection: Connection, signal: AbortSignal): Promise<void> {
  let failures = 0;
  for (let since = performance.now(); ; ) {
    await sleep(lookEveryMs, undefined, { signal });
    if (!hasStopped(server) && (await answers(connection))) {
      failures = 0;
      since = performance.now();
    } else {
      failures += 1;
      if (failures >= leastFailures && performance.now() - since > patienceMs) return;
    }
  }
}

/** Returns whether a server accepts a connection and answers on it. */
export async function answers(connection: Connection): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  client.on('error', () => {});
  try {
    await inTime(
      client.connect().then(() => client.query('select 1')),
      answerMs,
    );
    return true;
  } catch (error) {
    // With all connections in use the server is busy, but not down.
    return (error as { code?: string }).code === '53300';
  } finally {
    destroy(client);
  }
}
