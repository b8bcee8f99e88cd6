import { execFile } from 'node:child_process';
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, readlink, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { ServiceUser } from './service-user.ts';

const execute = promisify(execFile);
/** The folder of the database in its home, the one that an upgrade fills, and its name once every row is in it. */
export const dataFolder = 'postgres';
export const upgradeFolder = 'postgres.upgrade';
export const upgradedFolder = 'postgres.upgraded';
const elsewhere = '/var/lib/cordwain';
/** A socket's path may have about 103 bytes; PostgreSQL adds '/.s.PGSQL.5432'. */
const longestSocketFolder = 85;

/**
 * Returns the folders of the database, inside DATA_DIR. When the portal is root and the database's user cannot enter
 * DATA_DIR (a checkout under /root), the folders are below /var/lib and DATA_DIR contains a link.
 */
export async function findHome(
  dataDir: string,
  runAs: ServiceUser | undefined,
  log: { info(message: string): void },
): Promise<string> {
  const link = join(dataDir, 'postgres');
  if ((await lstat(link).catch(() => undefined))?.isSymbolicLink()) {
    // Resolves the link's folder, not its target, which is missing after an interrupted first start.
    return dirname(await readlink(link));
  }
  if (!runAs || (await mayEnter(dataDir, runAs))) return realpath(dataDir);
  await mkdir(elsewhere, { recursive: true });
  const home = await mkdtemp(join(elsewhere, `${basename(dirname(dataDir))}-`));
  await chmod(home, 0o711);
  if (!(await mayEnter(home, runAs))) {
    throw new Error(
      `the database's user cannot enter ${dataDir}: set DATA_DIR to a folder that others may pass through`,
    );
  }
  await symlink(join(home, 'postgres'), link);
  log.info(`the database's files are kept in ${home}, because its unprivileged user cannot enter ${dataDir}`);
  return home;
}

async function mayEnter(folder: string, user: ServiceUser): Promise<boolean> {
  return execute('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

/** Returns the folders of data that upgrades kept beside `postgres`, such as `postgres-17`, the newest last. */
export async function findKept(home: string): Promise<string[]> {
  const versions = (await readdir(home)).flatMap(name => /^postgres-(\d+)$/.exec(name)?.[1] ?? []);
  return versions.sort((a, b) => Number(a) - Number(b)).map(version => join(home, `${dataFolder}-${version}`));
}

/** Creates an empty folder that only the database's user and root may enter. */
export async function makePrivate(folder: string, runAs: ServiceUser | undefined): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  if (runAs) await chown(folder, runAs.uid, runAs.gid);
}

/** Creates the socket's folder, closed to all other users, because a user who can enter it can connect. */
export async function makeSocketFolder(home: string, runAs: ServiceUser | undefined): Promise<string> {
  const inside = join(home, 'socket');
  const fits = Buffer.byteLength(inside) <= longestSocketFolder;
  const socket = fits ? inside : await mkdtemp(join(tmpdir(), 'cordwain-'));
  await makePrivate(socket, runAs);
  return socket;
}
