import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from '../database/connect.ts';
import { answers } from './watch-server.ts';

/**
 * Returns how to reach the embedded database of a running portal on this folder; undefined when none runs. Works only
 * for the portal's user and root.
 */
export async function findRunning(dataDir: string): Promise<Connection | undefined> {
  const note = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(error => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  // Its lines: process, data folder, start time, port, socket folder, ...
  const [, , , port, host] = note.split('\n');
  if (!host) return undefined;
  const connection: Connection = { host, port: Number(port), user: 'cordwain', database: 'cordwain' };
  return (await answers(connection)) ? connection : undefined;
}
