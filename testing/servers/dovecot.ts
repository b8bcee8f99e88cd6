import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import type { ImapServer } from './imap-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

const program = '/usr/sbin/dovecot';
export const hasDovecot = existsSync(program);

let delivered = 0;

/** Runs Debian's Dovecot with one mailbox in a folder of its own. As root, it runs as 'nobody'. */
export async function startDovecot(): Promise<ImapServer> {
  const [folder, port] = [await temporaryFolder('dovecot'), await freePort()];
  const mail = join(folder, 'mail');
  const isRoot = process.getuid?.() === 0;
  const [uid, gid] = isRoot ? [65_534, 65_534] : [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  for (const part of ['cur', 'new', 'tmp']) await mkdir(join(mail, part), { recursive: true });
  await writeFile(join(folder, 'users'), `orders:{PLAIN}secret:${uid}:${gid}::${folder}\n`);
  const settings = join(folder, 'dovecot.conf');
  await writeFile(settings, configuration({ folder, mail, port, isRoot }));
  if (isRoot)
    for (const path of [folder, mail, ...['cur', 'new', 'tmp'].map(part => join(mail, part))])
      await chown(path, uid, gid);
  const child = spawn(program, ['-F', '-c', settings], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', text => {
    said += text;
  });
  await eventually(
    async () => {
      if (child.exitCode !== null) throw new Error(`dovecot ended: ${said}`);
      const probe = createConnection(port, '127.0.0.1');
      await once(probe, 'connect');
      probe.destroy();
    },
    { timeout: 30_000 },
  );
  const placeOf = (name: string) => (name === 'INBOX' ? mail : join(mail, `.${name}`));
  return {
    url: `imap://orders:secret@127.0.0.1:${port}/INBOX`,
    deliver: async (bytes, at = new Date(), name = 'INBOX') => {
      delivered += 1;
      const file = join(placeOf(name), 'new', `${Date.now()}.${delivered}.test`);
      const before = join(placeOf(name), 'tmp', `${delivered}.test`);
      await writeFile(before, bytes);
      await utimes(before, at, at);
      if (isRoot) await chown(before, uid, gid);
      await rename(before, file);
    },
    mails: name => mailsIn(placeOf(name)),
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the emails of a folder. Dovecot renames the file of an email when its flags change, so a list whose files are no
 * longer there is out of date.
 */
async function mailsIn(place: string): ReturnType<ImapServer['mails']> {
  // By the part of the name that stays, because an email may go from 'new' to 'cur' between the lists.
  const found = new Map<string, { seen: boolean; bytes: Buffer }>();
  for (const part of ['new', 'cur']) {
    for (const file of await readdir(join(place, part)).catch(() => [])) {
      const bytes = await readFile(join(place, part, file)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
      if (!bytes) return mailsIn(place);
      found.set(file.split(':', 1)[0] ?? file, { seen: /:2,.*S/.test(file), bytes });
    }
  }
  return [...found.values()];
}

type Given = { folder: string; mail: string; port: number; isRoot: boolean };

function configuration({ folder, mail, port, isRoot }: Given): string {
  const user = isRoot ? 'nobody' : (process.env.USER ?? 'nobody');
  return `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = /dev/stderr
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${mail}
first_valid_uid = 1
default_internal_user = ${user}
default_login_user = ${user}
default_internal_group = ${isRoot ? 'nogroup' : user}
mailbox_list_index = no
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = passwd-file
  args = ${folder}/users
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`;
}
