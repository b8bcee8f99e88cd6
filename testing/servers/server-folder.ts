import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach } from 'vitest';
import type { Connection } from '#server/platform/database/connect.ts';
import { stopLeftover } from '#server/platform/postgres/stop-leftover.ts';
import { temporaryFolder } from './temporary-folder.ts';

const holder = fileURLToPath(new URL('embedded-portal.ts', import.meta.url));

/**
 * Creates a folder for an embedded server in each test of a file. After the test, stops the server and removes the
 * folder.
 */
export function serverFolder() {
  const told: string[] = [];
  const note = (message: string) => void told.push(message);
  const log = { debug: note, info: note, warn: note };
  const begun: ChildProcess[] = [];
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await temporaryFolder('embedded');
    told.length = 0;
  });

  afterEach(async () => {
    for (const child of begun.splice(0)) child.kill('SIGKILL');
    await stopLeftover(join(dataDir, 'postgres'), log);
    await rm(dataDir, { recursive: true, force: true });
  });

  return {
    get dataDir() {
      return dataDir;
    },
    log,
    /** The messages of the log. */
    told,
    /** Starts a separate portal for the test to kill. Returns how to reach its database. */
    async aPortal(): Promise<{ child: ChildProcess; connection: Connection }> {
      const child = spawn(process.execPath, [holder, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] });
      begun.push(child);
      const [line] = await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'end')]);
      return { child, connection: JSON.parse(String(line)) };
    },
    async serverPid(): Promise<number> {
      return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
    },
  };
}

/** Returns the first value that a query finds, on a separate connection. */
export async function query(connection: Connection, text: string): Promise<unknown> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query({ text, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}
