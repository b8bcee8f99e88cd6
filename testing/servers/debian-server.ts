import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { chown, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findServiceUser } from '#server/platform/postgres/service-user.ts';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Returns the folder with the programs of Debian's newest PostgreSQL, or undefined when none is installed. */
export function debianPrograms(): string | undefined {
  const folders = globSync('/usr/lib/postgresql/*/bin');
  return folders.sort((one, other) => one.localeCompare(other, undefined, { numeric: true })).at(-1);
}

/**
 * Starts Debian's PostgreSQL as a server of one's own: with its default settings, so with `jit` on. Only the number of
 * connections is raised for parallel tests, and it does not wait for the disk.
 */
export async function startDebianServer(programs: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await temporaryFolder('debian');
  const [data, secret, password] = [join(folder, 'data'), join(folder, 'password'), 'of-the-tests'];
  await writeFile(secret, password);
  const runAs = await findServiceUser(data);
  if (runAs) for (const path of [folder, secret]) await chown(path, runAs.uid, runAs.gid);
  const run = (program: string, ...parameters: string[]) =>
    promisify(execFile)(join(programs, program), ['-D', data, ...parameters], { ...runAs, cwd: '/' });
  const login = ['--username=cordwain', '--auth=scram-sha-256', `--pwfile=${secret}`];
  await run('initdb', ...login, '--encoding=UTF8', '--locale=C.UTF-8');
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', port, max_connections: 300, fsync: 'off' };
  const given = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  await run('pg_ctl', '-w', '-l', join(folder, 'log'), '-o', `-k ${folder} ${given.join(' ')}`, 'start');
  return {
    url: `postgresql://cordwain:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await run('pg_ctl', '-w', '-m', 'fast', 'stop');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
