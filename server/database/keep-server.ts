import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from './connect.ts';

type Log = { warn(message: string): void };

const startLimit = 60_000;
const stopLimit = 8_000;
const longestPause = 5_000;

/**
 * Starts a database server and keeps it running: when it ends by itself it is started again, with growing pauses, and
 * the portal answers 503 meanwhile. Throws when the first start fails. Gives the function that stops it.
 */
export async function keepServer(
  run: () => ChildProcess,
  connection: Connection,
  log: Log,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let child = run();
  // A process that ends without stopping us first (a crash, a failed start) takes its server along.
  const takeAlong = () => child.kill('SIGINT');
  process.once('exit', takeAlong);
  try {
    await untilReady(child, connection);
  } catch (error) {
    process.off('exit', takeAlong);
    throw error;
  }
  const watched = watch();

  async function watch(): Promise<void> {
    let pause = 100;
    for (;;) {
      await ended(child);
      if (stopping.signal.aborted) return;
      log.warn('the database server ended and is started again');
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      pause = Math.min(pause * 2, longestPause);
      child = run();
      await untilReady(child, connection).then(
        () => {
          pause = 100;
        },
        (error: Error) => log.warn(error.message),
      );
    }
  }

  return async () => {
    stopping.abort();
    // Fast shutdown: running transactions are rolled back, everything committed is on the disk.
    child.kill('SIGINT');
    const late = setTimeout(() => child.kill('SIGQUIT'), stopLimit);
    const tooLate = setTimeout(() => child.kill('SIGKILL'), stopLimit + 3_000);
    await watched;
    clearTimeout(late);
    clearTimeout(tooLate);
    process.off('exit', takeAlong);
  };
}

function hasEnded(child: ChildProcess): boolean {
  // A program that could not be started at all has no process id and never 'exits'.
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}

async function ended(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await once(child, 'exit');
}

async function untilReady(child: ChildProcess, connection: Connection): Promise<void> {
  for (const begun = Date.now(); Date.now() - begun < startLimit; await sleep(10)) {
    if (hasEnded(child))
      throw new Error(`the database server ended at its start (${child.exitCode ?? child.signalCode})`);
    if (await canConnect(connection)) return;
  }
  child.kill('SIGQUIT');
  throw new Error('the database server did not become ready in a minute');
}

/** Whether a server answers there. */
export async function canConnect(connection: Connection): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
