import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chown, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { temporaryFolder } from './temporary-folder.ts';

const program = '/usr/sbin/pgbouncer';
export const hasPgBouncer = existsSync(program);

type Target = { port: number; user: string; password: string };
export type Pooler = { url: string; stop(): Promise<void> };

/** Runs Debian's PgBouncer with deploy/pgbouncer.ini in front of a server on this machine. */
export async function startPgBouncer(
  to: Target,
  port: number,
  given: { mode: string; poolSize: number },
): Promise<Pooler> {
  const folder = await temporaryFolder('pgbouncer');
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${to.user}" "${to.password}"\n`);
  const sample = readFileSync('deploy/pgbouncer.ini', 'utf8')
    .replace(/^cordwain = .*$/m, `* = host=127.0.0.1 port=${to.port}`)
    .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
    .replace('/etc/pgbouncer/userlist.txt', users)
    .replace('pool_mode = transaction', `pool_mode = ${given.mode}`)
    .replace('default_pool_size = 20', `default_pool_size = ${given.poolSize}`);
  await writeFile(settings, sample);
  // PgBouncer refuses to run as root.
  const runAs = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
  if (runAs) for (const path of [folder, users, settings]) await chown(path, runAs.uid, runAs.gid);
  const child = spawn(program, [settings], { ...runAs, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', text => {
    said += text;
  });
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${said}`);
    const probe = createConnection(port, '127.0.0.1');
    await once(probe, 'connect');
    probe.destroy();
  });
  return {
    url: `postgresql://${to.user}:${to.password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
