import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The names of the full workshop's template database and of the folder with its pictures. */
export function fullNames(template: string): { database: string; folder: string } {
  const database = `${template}_full`;
  return { database, folder: join(tmpdir(), database) };
}
