import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processesIn } from '#server/platform/postgres/server-processes.ts';

/** Returns the processes of the embedded database of this DATA_DIR, on Linux. */
export function serverProcesses(dataDir: string): number[] {
  return processesIn(join(dataDir, 'postgres'));
}

/** Returns the process with this title: 'checkpointer', 'io worker', ... */
export async function serverProcess(dataDir: string, title: string): Promise<number> {
  for (const pid of serverProcesses(dataDir)) {
    if ((await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(title)) return pid;
  }
  throw new Error(`the server has no ${title}`);
}
