import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Connection } from './connect.ts';
import { lockDataDir } from './data-lock.ts';
import { keepServer } from './keep-server.ts';
import { findBinaries } from './postgres-binaries.ts';
import { findServiceUser, type ServiceUser } from './service-user.ts';
import { stopLeftover } from './stop-leftover.ts';

export type Embedded = { connection: Connection; stop(): Promise<void> };
type Log = Record<'debug' | 'info' | 'warn', (message: string) => void>;
/** `settings` are PostgreSQL's own and win over ours; `port` names the socket (and the TCP port where one is asked for). */
type Options = { dataDir: string; log: Log; settings?: Record<string, string>; port?: number };

const execute = promisify(execFile);
const name = 'cordwain';
/** A socket's path may have about 103 bytes; PostgreSQL adds '/.s.PGSQL.5432'. */
const longestSocketFolder = 85;

/**
 * Starts the real PostgreSQL as a child process (decisions, 'Running it'): on a unix socket inside DATA_DIR, fsync on, no
 * TCP port, as an unprivileged user when the portal is root. Works on whatever state an earlier portal left.
 * Throws one clear line when DATA_DIR is in use or cannot be used.
 */
export async function startEmbedded({ dataDir, log, settings = {}, port = 5432 }: Options): Promise<Embedded> {
  const unlock = await lockDataDir(dataDir);
  let socket: string | undefined;
  const release = async () => {
    if (socket) await rm(socket, { recursive: true, force: true });
    await unlock();
  };
  try {
    const runAs = await findServiceUser();
    const folder = join(dataDir, 'postgres');
    const binaries = await findBinaries(runAs);
    await makeFolder(folder, runAs);
    await stopLeftover(folder, log);
    if (!existsSync(join(folder, 'postgresql.conf'))) await initialise(binaries.initdb, folder, runAs, log);
    socket = await makeSocketFolder(dataDir, runAs);

    const connection: Connection = { host: socket, port, user: name, database: name };
    const parameters = serverParameters(folder, { unix_socket_directories: socket, port: String(port), ...settings });
    const stopServer = await keepServer(
      () => {
        const child = spawn(binaries.postgres, parameters, { ...runAs, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
        child.stderr?.setEncoding('utf8').on('data', (text: string) => {
          for (const line of text.split('\n').filter(Boolean)) tell(log, line);
        });
        child.on('error', error => log.warn(`database: ${error.message}`));
        return child;
      },
      connection,
      log,
    );
    await makeDatabase(connection);
    return {
      connection,
      stop: async () => {
        await stopServer();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** PostgreSQL's own news ('LOG') is for the curious; warnings and errors are for everybody. */
function tell(log: Log, line: string): void {
  const usual = / (LOG|DETAIL|STATEMENT|HINT): | FATAL: {2}the database system is (starting|shutting)/.test(line);
  log[usual ? 'debug' : 'warn'](`database: ${line}`);
}

/** Fitted to a small machine: an eighth of the memory for shared buffers, 32 to 128 MB; the rest is the system's cache. */
function serverParameters(folder: string, settings: Record<string, string>): string[] {
  const megabytes = Math.round(Math.min(128, Math.max(32, totalmem() / 8 / 2 ** 20)));
  const chosen: Record<string, string> = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: `${megabytes}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '1GB',
    jit: 'off',
    log_min_messages: 'warning',
    ...settings,
  };
  return ['-D', folder, ...Object.entries(chosen).flatMap(([key, value]) => ['-c', `${key}=${value}`])];
}

async function makeFolder(folder: string, runAs: ServiceUser | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!runAs) return;
  await chown(folder, runAs.uid, runAs.gid);
  await execute('/bin/sh', ['-c', 'cd "$0"', folder], { ...runAs, cwd: '/' }).catch(() => {
    throw new Error(
      `the database runs as an unprivileged user, which cannot enter ${folder}: set DATA_DIR to a folder that others may pass through`,
    );
  });
}

async function makeSocketFolder(dataDir: string, runAs: ServiceUser | undefined): Promise<string> {
  const inside = join(dataDir, 'socket');
  const fits = Buffer.byteLength(inside) <= longestSocketFolder;
  const socket = fits ? inside : await mkdtemp(join(tmpdir(), 'cordwain-'));
  await mkdir(socket, { recursive: true });
  await chmod(socket, 0o700);
  if (runAs) await chown(socket, runAs.uid, runAs.gid);
  return socket;
}

/** Made under another name and renamed by PostgreSQL's own marker file: a start that was cut off is begun anew. */
async function initialise(initdb: string, folder: string, runAs: ServiceUser | undefined, log: Log): Promise<void> {
  log.info('making the database');
  await rm(folder, { recursive: true, force: true });
  await makeFolder(folder, runAs);
  const options = ['-D', folder, '-U', name, '-A', 'trust', '--encoding=UTF8', '--data-checksums'];
  try {
    await execute(initdb, [...options, '--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'], {
      ...runAs,
      cwd: '/',
    });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    const said = String((error as { stderr?: string }).stderr || (error as Error).message).trim();
    throw new Error(`the database could not be made in ${folder}: ${said.split('\n').at(-1)}`);
  }
}

async function makeDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
}
