import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates an empty folder for a database. When tests run as root, the database runs as another user, who must be able
 * to enter it.
 */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `cordwain-${name}-`));
  await chmod(folder, 0o755);
  return folder;
}
