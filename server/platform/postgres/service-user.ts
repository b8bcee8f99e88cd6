import { readFile, stat } from 'node:fs/promises';

export type ServiceUser = { uid: number; gid: number };

/**
 * Returns the user for the database server when the portal is root, because PostgreSQL refuses to run as root: the
 * owner of existing data, else a service account, else 'nobody'. Returns undefined when the portal is not root.
 */
export async function findServiceUser(folder: string): Promise<ServiceUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const data = await stat(folder).catch(() => undefined);
  if (data && data.uid !== 0) return { uid: data.uid, gid: data.gid };
  const accounts = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map(line => line.split(':'));
  for (const name of ['cordwain', 'postgres', 'nobody']) {
    const account = accounts.find(fields => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  return { uid: 65_534, gid: 65_534 };
}
