import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Connection } from '../database/connect.ts';
import { sessionSettings } from '../database/session-settings.ts';
import { writeAccess } from './access.ts';
import { dataFolder, findHome, findKept, makePrivate, makeSocketFolder } from './data-folders.ts';
import { lockDataDir } from './data-lock.ts';
import { findBinaries } from './postgres-binaries.ts';
import { findServiceUser, type ServiceUser } from './service-user.ts';
import { stopLeftover } from './stop-leftover.ts';
import { type SupervisedServer, superviseServer } from './supervise-server.ts';

/** `stop` shuts the server down cleanly and kills it after `limitMs`. */
export type Embedded = SupervisedServer & { connection: Connection };
type Log = Record<'debug' | 'info' | 'warn', (message: string) => void>;
/** `settings` override the portal's own. `port` names the socket, and the TCP port where one is requested. */
type Options = {
  dataDir: string;
  log: Log;
  settings?: Record<string, string>;
  port?: number;
  /** Another version of PostgreSQL, for the upgrade of its data (server/commands/run-upgrade-database.ts). */
  other?: { postgres: string; initdb: string; major: string };
  /** Another folder than that of the portal's data, for the same. */
  into?: string;
};

const execute = promisify(execFile);
const name = 'cordwain';
/** The version that the packages contain. */
export const major = '18';

/**
 * Starts PostgreSQL as a child process on a Unix socket inside DATA_DIR, with fsync, without a TCP port, and as an
 * unprivileged user when the portal is root (RU-3). Recovers from any state. Throws a one-line error when DATA_DIR is
 * in use or unusable.
 */
export async function startEmbedded(options: Options): Promise<Embedded> {
  const { dataDir, log, settings = {}, port = 5432, other, into = dataFolder } = options;
  const unlock = await lockDataDir(dataDir);
  let socket: string | undefined;
  const release = async () => {
    if (socket) await rm(socket, { recursive: true, force: true });
    await unlock();
  };
  try {
    const runAs = await findServiceUser(join(dataDir, dataFolder));
    const [binaries, home] = await Promise.all([other ?? findBinaries(runAs), findHome(dataDir, runAs, log)]);
    const folder = join(home, into);
    await stopLeftover(folder, log);
    if (!existsSync(join(folder, 'PG_VERSION'))) {
      if (into === dataFolder) await refuseKept(home);
      await initialize(binaries.initdb, folder, runAs, log);
    }
    await refuseOtherVersion(folder, other?.major);
    socket = await makeSocketFolder(home, runAs);

    const connection: Connection = { host: socket, port, user: name, database: name };
    // PostgreSQL parses a list here, which an unquoted comma in the path would split.
    const sockets = `"${socket.replaceAll('"', '""')}"`;
    const access = await writeAccess(home, folder, name, runAs);
    const parameters = serverParameters(folder, {
      ...settings,
      unix_socket_directories: sockets,
      port: String(port),
      ...access,
    });
    const run = () => runServer(binaries.postgres, parameters, runAs, log);
    const server = await superviseServer({ run, folder, connection }, log);
    try {
      await makeDatabase(connection);
    } catch (error) {
      await server.stop();
      throw error;
    }
    return {
      connection,
      isComputing: server.isComputing,
      stop: async limitMs => {
        await server.stop(limitMs);
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

function runServer(postgres: string, parameters: string[], runAs: ServiceUser | undefined, log: Log): ChildProcess {
  // The server has its own process group, so Ctrl-C reaches only the portal, which stops its server after the last
  // request.
  const options = { ...runAs, cwd: '/', detached: true };
  const child = spawn(postgres, parameters, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n').filter(Boolean)) tell(log, line);
  });
  child.on('error', error => log.warn(`database: ${error.message}`));
  return child;
}

/**
 * Logs a line of the server: routine lines for debugging, and always the error that ended the server or kept it from
 * starting.
 */
function tell(log: Log, line: string): void {
  const serious =
    / (FATAL|PANIC): /.test(line) && !/ the database system is (starting|shutting)| terminating conn/.test(line);
  log[serious || line.includes('was terminated by signal') ? 'warn' : 'debug'](`database: ${line}`);
}

/**
 * Parameters for a small machine: shared buffers are an eighth of the memory, 32 to 128 MB. fsync, full_page_writes and
 * synchronous_commit stay on, so an answered change is on the disk.
 */
function serverParameters(folder: string, settings: Record<string, string>): string[] {
  const megabytes = Math.round(Math.min(128, Math.max(32, totalmem() / 8 / 2 ** 20)));
  const chosen: Record<string, string> = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '60',
    // The portal restarts the server (supervise-server.ts). PostgreSQL's own restart may wait forever when another process
    // dies meanwhile.
    restart_after_crash: 'off',
    shared_buffers: `${megabytes}MB`,
    effective_cache_size: `${Math.round(totalmem() / 2 / 2 ** 20)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '1GB',
    random_page_cost: '1.1', // flash, not a spinning disk
    ...sessionSettings,
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Failed statements reach the portal, which decides which are worth logging.
    log_min_messages: 'log',
    ...settings,
  };
  return ['-D', folder, ...Object.entries(chosen).flatMap(([key, value]) => ['-c', `${key}=${value}`])];
}

/**
 * Creates the database under another name, so that an interrupted first start leaves nothing that looks like a
 * database.
 */
async function initialize(initdb: string, folder: string, runAs: ServiceUser | undefined, log: Log): Promise<void> {
  log.info('creating the database');
  const draft = `${folder}.new`;
  await makePrivate(draft, runAs);
  const options = [
    '-D',
    draft,
    '-U',
    name,
    '-A',
    process.platform === 'win32' ? 'trust' : 'reject',
    '--encoding=UTF8',
    '--data-checksums',
  ];
  try {
    // Code points and case follow Unicode, the same on every system. Lists of names request a locale-aware order
    // themselves.
    await execute(initdb, [...options, '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'], {
      ...runAs,
      cwd: '/',
    });
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const said = String((error as { stderr?: string }).stderr || (error as Error).message).trim();
    throw new Error(`the database could not be created in ${folder}: ${said.split('\n').at(-1)}`);
  }
}

/** Returns the major version of PostgreSQL that wrote the data, or undefined when there is none yet. */
export async function versionOfData(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined);
  return text?.trim();
}

async function refuseOtherVersion(folder: string, wanted = major): Promise<void> {
  const found = await versionOfData(folder);
  if (found === wanted) return;
  throw new Error(
    `the database in ${folder} was created by PostgreSQL ${found}, but this portal needs ${wanted}: run npm run upgrade-database`,
  );
}

/** Throws when the only data is what an interrupted upgrade moved aside. */
async function refuseKept(home: string): Promise<void> {
  const kept = (await findKept(home)).at(-1);
  if (!kept) return;
  throw new Error(
    `there is no database in ${join(home, dataFolder)}, but an upgrade kept the former one in ${kept}: run npm run upgrade-database, which goes on from there`,
  );
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
