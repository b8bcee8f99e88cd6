import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '../database/connect.ts';
import { destroy, inTime } from '../database/in-time.ts';
import { hasStopped } from './server-processes.ts';

const lookEveryMs = 2_000;
const answerMs = 3_000;
/** With the pause before it, the end of the server and its start this is far less than 40 s. */
const patienceMs = 9_000;
const leastFailures = 3;

/**
 * Resolves when a running server hangs: for 9 s it took no connection or did not answer on one, or one of its processes
 * was stopped. A server that this process did not look at meanwhile, because it was busy itself, gets more time.
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

/** Whether a server takes a connection there, and answers on it. */
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
    // Without a connection to spare it is not away.
    return (error as { code?: string }).code === '53300';
  } finally {
    destroy(client);
  }
}
