import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from '../database/connect.ts';
import { ask } from './watch-server.ts';

/**
 * Returns how to reach the embedded database of a portal that is running on this folder, or undefined when none is
 * running. Works only for the portal's user and root.
 */
export async function findRunning(dataDir: string): Promise<Connection | undefined> {
  const note = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(error => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  // The lines of the note are: process, data folder, start time, port, socket folder, ...
  const [, , , port, host] = note.split('\n');
  if (!host) return undefined;
  const connection: Connection = { host, port: Number(port), user: 'cordwain', database: 'cordwain' };
  // On a busy machine the answer may take long, but a server that does not run gives none.
  return ['answers', 'silent'].includes(await ask(connection)) ? connection : undefined;
}
