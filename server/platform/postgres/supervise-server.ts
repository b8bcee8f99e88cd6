import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../database/connect.ts';
import { hasStopped, isComputing, killProcesses } from './server-processes.ts';
import { ask, untilItHangs } from './watch-server.ts';

type Log = { warn(message: string): void };
/** How to start a server, where its data is stored, and how to reach it. */
type Server = { run: () => ChildProcess; folder: string; connection: Connection };
/** A running server. `stop` shuts it down and kills the remaining processes after `limitMs`. */
export type SupervisedServer = {
  stop(limitMs?: number): Promise<void>;
  /** Returns whether its processes use processor time or wait for it. */
  isComputing(): Promise<boolean>;
};

/** How long a starting server may show no sign of work. */
const startLimit = 60_000;
const logEveryMs = 60_000;
const stopLimit = 8_000;
const quitLimit = 300;
const longestPause = 5_000;
/** For this time after a kill, the next one needs more evidence. */
const rememberedMs = 600_000;

/**
 * Starts a database server and restarts it with growing pauses when it exits or hangs. The portal returns 503
 * meanwhile. Throws when the first start fails.
 */
export async function superviseServer({ run, folder, connection }: Server, log: Log): Promise<SupervisedServer> {
  const stopping = new AbortController();
  let child = run();
  // When this process exits without stopping the server, after a crash or a failed start, the server stops, too.
  const stopWithPortal = () => child.kill('SIGINT');
  process.once('exit', stopWithPortal);
  try {
    await untilReady(child, connection, log);
  } catch (error) {
    await kill(child, folder);
    process.off('exit', stopWithPortal);
    throw error;
  }
  const watched = watch();

  async function watch(): Promise<void> {
    let pause = 100;
    let killed: number[] = [];
    for (;;) {
      killed = killed.filter(time => performance.now() - time < rememberedMs);
      if (await hangs(child, connection, killed.length, stopping.signal)) {
        log.warn('the database server hangs: killing it');
        killed.push(performance.now());
        await kill(child, folder);
      }
      await untilExited(child);
      if (stopping.signal.aborted) return;
      log.warn('the database server ended: restarting it');
      await killProcesses(folder);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      pause = Math.min(pause * 2, longestPause);
      child = run();
      await untilReady(child, connection, log).then(
        () => {
          pause = 100;
        },
        (error: Error) => {
          log.warn(error.message);
          return kill(child, folder);
        },
      );
    }
  }

  return {
    isComputing: async () => !hasExited(child) && isComputing(child.pid as number),
    stop: async (limitMs = stopLimit) => {
      stopping.abort();
      // A fast shutdown rolls back running transactions and syncs committed data to the disk.
      child.kill('SIGINT');
      const late = setTimeout(() => kill(child, folder), limitMs);
      await watched;
      clearTimeout(late);
      process.off('exit', stopWithPortal);
    },
  };
}

/** Resolves to true when the server hangs, and to false when it exits first. */
async function hangs(
  child: ChildProcess,
  connection: Connection,
  kills: number,
  signal: AbortSignal,
): Promise<boolean> {
  const over = new AbortController();
  const both = AbortSignal.any([signal, over.signal]);
  const watching = untilItHangs({ server: child.pid as number, connection, kills }, both).then(
    () => !hasExited(child) && !signal.aborted,
    () => false,
  );
  return Promise.race([watching, untilExited(child).then(() => false)]).finally(() => over.abort());
}

/** Kills a server as in a crash and waits until all its processes have exited. The next start recovers. */
async function kill(child: ChildProcess, folder: string): Promise<void> {
  child.kill('SIGQUIT');
  const late = setTimeout(() => child.kill('SIGKILL'), quitLimit);
  await untilExited(child);
  clearTimeout(late);
  await killProcesses(folder);
}

function hasExited(child: ChildProcess): boolean {
  // A program that could not be started has no process id and never emits 'exit'.
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}

async function untilExited(child: ChildProcess): Promise<void> {
  if (!hasExited(child)) await once(child, 'exit');
}

/** Waits until a server accepts connections. A recovery may take as long as it needs, and is logged once a minute. */
async function untilReady(child: ChildProcess, connection: Connection, log: Log): Promise<void> {
  const server = child.pid as number;
  let pause = 10;
  let [worked, logged] = [performance.now(), performance.now()];
  while (performance.now() - worked < startLimit) {
    if (hasExited(child))
      throw new Error(`the database server exited during its start (${child.exitCode ?? child.signalCode})`);
    const sign = await ask(connection);
    if (sign === 'answers') return;
    if (sign === 'starts' ? !hasStopped(server) : await isComputing(server)) worked = performance.now();
    if (performance.now() - logged > logEveryMs) {
      log.warn('the database server is still starting: it recovers what was committed');
      logged = performance.now();
    }
    await sleep(pause);
    pause = Math.min(pause * 1.2, 200);
  }
  throw new Error('the database server showed no sign of work for a minute during its start');
}
