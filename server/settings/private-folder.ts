import { chmod, mkdir, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Customers' files are for the portal's own user: other users of the machine cannot read or list them. */
export const privateFolder = 0o700;
export const privateFile = 0o600;

const others = 0o077;

/**
 * Makes sure of a folder that only the portal's user may enter. A folder from a version that left it open to others is
 * closed, with everything in it; the folder itself comes last, so that an interrupted run is repeated at the next start.
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

/** Another process on the same folder may have removed the file; a file of another user is that user's to close. */
async function close(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'EPERM') throw error;
  });
}

async function isOpen(path: string): Promise<boolean> {
  return ((await stat(path)).mode & others) !== 0;
}
