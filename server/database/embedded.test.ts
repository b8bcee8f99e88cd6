import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { timed } from '#testing/timed.ts';
import type { Connection } from './connect.ts';
import { startEmbedded } from './embedded.ts';
import { isAtWork } from './process-state.ts';
import { stopLeftover } from './stop-leftover.ts';

const holder = new URL('../../testing/embedded-portal.ts', import.meta.url).pathname;
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

async function query(connection: Connection, text: string): Promise<unknown> {
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

/** A portal of its own, to be killed; gives how to reach its database. */
async function aPortal(): Promise<{ child: ChildProcess; connection: Connection }> {
  const child = spawn(process.execPath, [holder, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] });
  begun.push(child);
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'end')]);
  return { child, connection: JSON.parse(String(line)) };
}

async function serverPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

test('starts a durable, private database, stops it, and starts again with what it held', timed, async () => {
  const first = await startEmbedded({ dataDir, log });
  await query(first.connection, `create table kept as select 'leather' as what`);
  const settings = await query(
    first.connection,
    `select concat_ws(' ', current_setting('fsync'), current_setting('full_page_writes'), current_setting('synchronous_commit'),
      current_setting('data_checksums'), current_setting('server_encoding'), current_setting('listen_addresses'))`,
  );
  const pid = await serverPid();
  await first.stop();

  expect(settings).toBe('on on on on UTF8 ');
  expect(isAtWork(pid)).toBe(false);
  expect(existsSync(join(dataDir, 'portal.lock'))).toBe(false);

  const before = performance.now();
  const second = await startEmbedded({ dataDir, log });
  const took = performance.now() - before;
  expect(await query(second.connection, 'select what from kept')).toBe('leather');
  expect((await stat(join(dataDir, 'socket'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
  await second.stop();
  // P5 allows the whole portal 1.5 s; a second of it for the database alone, on a busy machine, is far too slow.
  expect(took).toBeLessThan(1_000);
});

test('R5: a portal that is killed leaves nothing that keeps the next one from starting', async () => {
  const { child, connection } = await aPortal();
  await query(connection, 'create table kept as select 7 as n');
  const orphan = await serverPid();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isAtWork(orphan)).toBe(true);

  const next = await startEmbedded({ dataDir, log });

  expect(isAtWork(orphan)).toBe(false);
  expect(await query(next.connection, 'select n from kept')).toBe(7);
  await next.stop();
});

test('portal and server both killed: the next one recovers', async () => {
  const { child, connection } = await aPortal();
  await query(connection, 'create table kept as select 8 as n');
  process.kill(await serverPid(), 'SIGKILL');
  child.kill('SIGKILL');
  await once(child, 'exit');

  const next = await startEmbedded({ dataDir, log });

  expect(await query(next.connection, 'select n from kept')).toBe(8);
  await next.stop();
});

test('a portal that ends without stopping takes its server along', async () => {
  const { child } = await aPortal();
  const server = await serverPid();

  child.kill('SIGUSR2');
  await once(child, 'exit');

  for (let waited = 0; isAtWork(server) && waited < 5_000; waited += 20) await sleep(20);
  expect(isAtWork(server)).toBe(false);
});

test('a process number that another program has by now does not keep the database from starting', async () => {
  const first = await startEmbedded({ dataDir, log });
  await first.stop();
  // This very process, as if the number had come round; its parent, as PostgreSQL makes an exception for its own.
  const stale = [process.ppid, join(dataDir, 'postgres'), 0, 5432, join(dataDir, 'socket'), '', '', 'ready'];
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${stale.join('\n')}\n`);
  await writeFile(join(dataDir, 'portal.lock'), `${process.ppid} 1\n`);

  const next = await startEmbedded({ dataDir, log });

  expect(isAtWork(process.ppid)).toBe(true);
  expect(await query(next.connection, 'select 1')).toBe(1);
  await next.stop();
});

test('R5: a second portal on the same folder is refused in one line and harms nothing', async () => {
  const { child, connection } = await aPortal();

  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
    `another portal (process ${child.pid}) is running on ${dataDir}: stop it, or set DATA_DIR to another folder`,
  );

  expect(await query(connection, 'select 1')).toBe(1);
});

test('of two that start at once on a stale lock, one wins', async () => {
  await writeFile(join(dataDir, 'portal.lock'), '999999 1\n');

  const both = await Promise.allSettled([1, 2].map(aPortal));

  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a server that dies is started again', async () => {
  const { connection, stop } = await startEmbedded({ dataDir, log });
  await query(connection, 'create table kept as select 9 as n');
  process.kill(await serverPid(), 'SIGKILL');

  let found: unknown;
  for (let waited = 0; found === undefined && waited < 10_000; waited += 50) {
    await sleep(50);
    found = await query(connection, 'select n from kept').catch(() => undefined);
  }

  expect(found).toBe(9);
  expect(told).toContain('the database server ended and is started again');
  await stop();
});

test('stopping while a dead server waits to be started again leaves none running', async () => {
  const { connection, stop } = await startEmbedded({ dataDir, log });
  process.kill(await serverPid(), 'SIGKILL');
  await sleep(20);

  await stop();

  await sleep(500);
  await expect(query(connection, 'select 1')).rejects.toThrow();
});

test('a first start that was cut off is begun anew', async () => {
  await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true });
  await writeFile(join(dataDir, 'postgres.new', 'postgresql.conf'), '');

  const { connection, stop } = await startEmbedded({ dataDir, log });

  expect(await query(connection, 'select 1')).toBe(1);
  await stop();
});

test('a folder too deep for a socket gets its socket elsewhere, closed to others', async () => {
  const deep = join(dataDir, 'a-workshop-with-a-long-name'.repeat(3), 'and-a-folder-with-a-long-name'.repeat(3));
  await mkdir(deep, { recursive: true });

  const { connection, stop } = await startEmbedded({ dataDir: deep, log });

  expect(connection.host).not.toContain(dataDir);
  expect((await stat(connection.host)).mode & 0o777).toBe(0o700);
  expect(await query(connection, 'select 1')).toBe(1);
  await stop();
  expect(existsSync(connection.host)).toBe(false);
});

test.runIf(process.getuid?.() === 0)('as root: a folder that others may not enter works, and is kept', async () => {
  await chmod(dataDir, 0o700);

  const first = await startEmbedded({ dataDir, log });
  await query(first.connection, 'create table kept as select 10 as n');
  await first.stop();
  const second = await startEmbedded({ dataDir, log });

  expect(await query(second.connection, 'select n from kept')).toBe(10);
  expect(told.filter(line => line.includes('are kept in /var/lib/cordwain/'))).toHaveLength(1);
  await second.stop();
  await rm(join(second.connection.host, '..'), { recursive: true });
});

test.runIf(process.getuid?.() === 0)('as root: the server runs as another user', async () => {
  const { connection, stop } = await startEmbedded({ dataDir, log });

  const owner = (await stat(join(dataDir, 'postgres'))).uid;
  const status = await readFile(`/proc/${await serverPid()}/status`, 'utf8').catch(() => '');

  expect(owner).not.toBe(0);
  if (process.platform === 'linux') expect(status).toMatch(new RegExp(`^Uid:\\s+${owner}\\s+${owner}`, 'm'));
  expect(await query(connection, 'select 1')).toBe(1);
  await stop();
});

test('a database of another PostgreSQL is refused in one line', async () => {
  const first = await startEmbedded({ dataDir, log });
  await first.stop();
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');

  await expect(startEmbedded({ dataDir, log })).rejects.toThrow('was made by PostgreSQL 17, and this portal brings 18');
});
