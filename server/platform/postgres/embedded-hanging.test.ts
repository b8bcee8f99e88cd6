import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isNightly } from '#testing/nightly.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { query, serverFolder } from '#testing/servers/server-folder.ts';
import { serverProcess, serverProcesses } from '#testing/servers/server-processes.ts';
import type { Connection } from '../database/connect.ts';
import { isAtWork } from '../database/process-state.ts';
import { startEmbedded } from './embedded.ts';

const own = serverFolder();
const { log, aPortal, serverPid } = own;

/** Waits until the database answers again, and returns the result of the query. */
function served(connection: Connection, text: string): Promise<unknown> {
  return eventually(() => within(1_000, query(connection, text)), { timeout: 60_000, interval: 100 });
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = sleep(ms, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer came')));
  return Promise.race([work, late]);
}

/** Kills a process. The server may have ended it meanwhile, because one of its backends died. */
function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

test.runIf(isNightly && process.platform === 'linux').each(['checkpointer', 'io worker'])(
  'R2: the server recovers after a backend and then its %s were killed',
  async title => {
    const { connection, stop } = await startEmbedded({ dataDir: own.dataDir, log });
    await query(connection, 'create table kept as select 11 as n');
    const second = await serverProcess(own.dataDir, title);
    const held = new pg.Client(connection);
    held.on('error', () => {});
    await held.connect();
    const { rows } = await held.query('select pg_backend_pid() as pid');

    process.kill(rows[0].pid, 'SIGKILL');
    endProcess(second);

    expect(await served(connection, 'select n from kept')).toBe(11);
    await stop();
  },
  90_000,
);

test.runIf(isNightly && process.platform === 'linux').each([
  ['its postmaster is', (pids: number[]) => pids.slice(0, 1)],
  ['a backend that holds a lock is', (pids: number[]) => pids.slice(-1)],
  ['all of its processes are', (pids: number[]) => pids],
])(
  'R2: a server hangs when %s stopped (SIGSTOP), and is restarted',
  async (_what, choose) => {
    const { connection, stop } = await startEmbedded({ dataDir: own.dataDir, log });
    await query(connection, 'create table kept as select 12 as n');
    const held = new pg.Client(connection);
    held.on('error', () => {});
    await held.connect();
    await held.query('begin; lock table kept');
    const server = await serverPid();
    const { rows } = await held.query('select pg_backend_pid() as pid');
    const others = serverProcesses(own.dataDir).filter(pid => pid !== server && pid !== rows[0].pid);

    const stopped = choose([server, ...others, rows[0].pid]);
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');

    expect(await served(connection, 'select n from kept')).toBe(12);
    expect(await serverPid()).not.toBe(server);
    expect(stopped.filter(isAtWork)).toEqual([]);
    await stop();
  },
  90_000,
);

test.runIf(isNightly && process.platform === 'linux')(
  'R5: a hanging server is stopped within the given limit',
  async () => {
    const { stop } = await startEmbedded({ dataDir: own.dataDir, log });
    const pids = serverProcesses(own.dataDir);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');

    await stop(300);

    // The system ends a killed process shortly after the signal.
    await eventually(() => expect(pids.filter(isAtWork)).toEqual([]));
  },
  90_000,
);

test.runIf(process.platform === 'linux')(
  'R5: a server starts although a killed portal left stopped processes',
  async () => {
    const { child, connection } = await aPortal();
    await query(connection, 'create table kept as select 13 as n');
    const server = await serverPid();
    const pids = serverProcesses(own.dataDir);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    child.kill('SIGKILL');
    process.kill(server, 'SIGKILL');
    await once(child, 'exit');

    const next = await startEmbedded({ dataDir: own.dataDir, log });

    expect(await query(next.connection, 'select n from kept')).toBe(13);
    await next.stop();
  },
  90_000,
);
