import { chmod, mkdir, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Only the portal's own user may read or list customer files. */
export const privateFolder = 0o700;
export const privateFile = 0o600;

const others = 0o077;

/**
 * Ensures that a folder exists and that only the portal's user may enter it. Closes a folder that an older version left
 * open, with its content. The folder itself is closed last, so that the next start repeats an interrupted run.
 */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: privateFolder });
  if (process.platform !== 'win32' && (await isOpen(path))) await closeTree(path);
}

async function closeTree(folder: string): Promise<void> {
  for await (const entry of await opendir(folder)) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await closeTree(path);
    else if (entry.isFile()) await close(path, privateFile);
  }
  await close(folder, privateFolder);
}

/**
 * Changes the mode of a file. Another process may have removed the file, and the owners of other files must close them.
 */
async function close(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'EPERM') throw error;
  });
}

async function isOpen(path: string): Promise<boolean> {
  return ((await stat(path)).mode & others) !== 0;
}
