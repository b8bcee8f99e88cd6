import { chmod, chown, readFile, rename, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { ServiceUser } from './service-user.ts';

/**
 * Lets only the portal's system user and root connect (peer authentication). The server's own user may not connect,
 * because other programs may share it ('postgres', 'nobody'). Writes the rules to `home`, where that user cannot change
 * them, and over the open rules of older versions. Returns the server parameters that name the files.
 */
export async function writeAccess(
  home: string,
  folder: string,
  superuser: string,
  runAs: ServiceUser | undefined,
): Promise<Record<string, string>> {
  // Windows has no peer authentication, but portal and database have the same user there.
  if (process.platform === 'win32') return {};
  const users = new Set([userInfo().username, 'root']);
  const files = {
    // Only tests let the server listen on TCP, with a password.
    'pg_hba.conf': 'local all all peer map=portal\nhost all all samehost scram-sha-256\n',
    'pg_ident.conf': [...users].map(user => `portal "${user}" ${superuser}\n`).join(''),
  };
  for (const at of [folder, home]) {
    for (const [name, text] of Object.entries(files)) await writeRule(join(at, name), text, runAs);
  }
  return { hba_file: join(home, 'pg_hba.conf'), ident_file: join(home, 'pg_ident.conf') };
}

/**
 * Replaces the file atomically when its text differs. Only its owner and the group of the server's user may read it.
 */
async function writeRule(path: string, text: string, runAs: ServiceUser | undefined): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => '')) !== text) {
    const draft = `${path}.${process.pid}`;
    await writeFile(draft, text, { mode: 0o600 });
    await rename(draft, path);
  }
  if (runAs) await chown(path, 0, runAs.gid);
  await chmod(path, runAs ? 0o640 : 0o600);
}
