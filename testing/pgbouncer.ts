import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { temporaryFolder } from './temporary-folder.ts';

const program = '/usr/sbin/pgbouncer';
export const hasPgBouncer = existsSync(program);

type Target = { port: number; user: string; password: string };
export type Pooler = { url: string; stop(): Promise<void> };

/** Runs Debian's PgBouncer in front of a server on this machine, with `lines` in addition to its defaults. */
export async function startPgBouncer(to: Target, port: number, lines: readonly string[]): Promise<Pooler> {
  const folder = await temporaryFolder('pgbouncer');
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${to.user}" "${to.password}"\n`);
  await writeFile(
    settings,
    [
      `[databases]\n* = host=127.0.0.1 port=${to.port}\n[pgbouncer]`,
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      `auth_type = scram-sha-256\nauth_file = ${users}`,
      ...lines,
    ].join('\n'),
  );
  // It refuses to run as root.
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
