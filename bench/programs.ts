import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../testing/servers/free-port.ts';
import { startScratchDatabase } from '../testing/servers/on-server.ts';
import { sessionHeaders } from '../testing/servers/session-headers.ts';
import { password } from './fill.ts';

const running: ChildProcess[] = [];

/** A database and the portal that runs on it. */
export type Bench = { portal: string; databaseUrl: string };

/** Measures a portal on a separate database and folder, always removes both, and ends the process. */
export async function runBench(measure: (bench: Bench) => Promise<void>): Promise<never> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cordwain-bench-'));
  const database = await startScratchDatabase({
    fsync: true,
    settings: { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' },
  });
  async function stop(): Promise<void> {
    await stopPrograms();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }

  let failed = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(1)));
  try {
    const portal = await startProgram('server/main.ts', {
      ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, OWNER_PASSWORD: password, HOST: '127.0.0.1' },
    });
    await measure({ portal, databaseUrl: database.url });
  } catch (error) {
    failed = true;
    process.stderr.write(`${(error as Error).stack}\n`);
  } finally {
    await stop();
  }
  process.exit(failed ? 1 : 0);
}

/** Starts a program on a free port with production settings, and waits until it answers. */
export async function startProgram(file: string, environment: Record<string, string>): Promise<string> {
  const port = await freePort();
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...environment, NODE_ENV: 'production', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.push(child);
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 300; tries++) {
    if (await fetch(`${address}/api/health`).catch(() => undefined)) return address;
    if (child.exitCode !== null) break;
    await sleep(100);
  }
  throw new Error(`${file} did not start`);
}

export async function stopPrograms(): Promise<void> {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

/** Signs users in one after another, because few sign-ins of one address may wait. */
export async function signInAll(portal: string, usernames: readonly string[]): Promise<Record<string, string>[]> {
  const sessions: Record<string, string>[] = [];
  for (const username of usernames) sessions.push(await signIn(portal, username));
  return sessions;
}

/** Returns the session headers of a filled account. */
export async function signIn(portal: string, username: string): Promise<Record<string, string>> {
  const answer = await fetch(`${portal}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.status}`);
  return sessionHeaders(answer);
}
