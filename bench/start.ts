import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../testing/servers/free-port.ts';
import { untilUp } from '../testing/servers/until-up.ts';
import { password } from './fill.ts';
import { megabytesOf } from './memory.ts';
import { median, type Row, rounded, spreadOf } from './report.ts';

/** The limits of P5, in milliseconds and megabytes. */
const startBar = 1_500;
const memoryBar = 250;

/**
 * Measures how long the portal with its embedded database takes to answer after a start on existing data, and the
 * memory of both some seconds later (Linux only).
 */
export async function benchStart(turns: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cordwain-bench-'));
  const times: number[] = [];
  const sizes: number[] = [];
  try {
    await stop((await start(folder)).portal);
    for (let turn = 0; turn < turns; turn++) {
      const { portal, took } = await start(folder);
      times.push(took);
      await sleep(3_000);
      if (existsSync('/proc/self/smaps_rollup')) sizes.push((await megabytesOf(portal.pid as number)).all);
      await stop(portal);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const started: Row = {
    bar: 'P5',
    name: 'From start to first answer, on an existing folder',
    measured: `${rounded(median(times))} ms`,
    spread: spreadOf(times),
    beside: '',
    wanted: `${rounded(startBar)} ms`,
    holds: median(times) < startBar,
  };
  if (sizes.length === 0) return [started];
  const resting: Row = {
    bar: 'P5',
    name: 'Memory at rest, the database included',
    measured: `${rounded(median(sizes))} MB`,
    spread: spreadOf(sizes),
    beside: '',
    wanted: `${memoryBar} MB`,
    holds: median(sizes) < memoryBar,
  };
  return [started, resting];
}

/** Starts the portal with its embedded database in a folder. `took` is the time until it answers, in milliseconds. */
export async function start(folder: string): Promise<{ portal: ChildProcess; address: string; took: number }> {
  const port = await freePort();
  const settings = {
    DATABASE_URL: '',
    DATA_DIR: folder,
    PORT: String(port),
    HOST: '127.0.0.1',
    OWNER_PASSWORD: password,
  };
  const begun = performance.now();
  const portal = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, ...settings, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Stops the portal in any case, even after an error.
  process.once('exit', () => portal.kill('SIGTERM'));
  const address = `http://127.0.0.1:${port}`;
  await untilUp(portal, address, 10);
  return { portal, address, took: performance.now() - begun };
}

export async function stop(portal: ChildProcess): Promise<void> {
  portal.kill('SIGTERM');
  await once(portal, 'exit');
}
