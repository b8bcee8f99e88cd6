import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder that a database may lie in: as root that runs as another user, who has to pass through. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `cordwain-${name}-`));
  await chmod(folder, 0o755);
  return folder;
}
