import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { isAtWork, startOf } from '../database/process-state.ts';
import type { Settings } from '../settings/settings.ts';

const hourMs = 3_600_000;

/** The folder with the uploads of running requests. */
export function uploadFolder(settings: Settings): string {
  return join(resolve(settings.DATA_DIR), 'tmp');
}

/** Returns the path of a new folder for one request. Its name identifies the process that uses it. */
export function newUploadFolder(settings: Settings): string {
  const { pid } = process;
  return join(uploadFolder(settings), [randomBytes(8).toString('hex'), startOf(pid), pid, hostname()].join('.'));
}

/** Removes uploads of processes that have ended. Keeps those of another machine or container for an hour. */
export async function sweepUploads(settings: Settings): Promise<void> {
  for (const entry of await readdir(uploadFolder(settings)).catch(() => [])) {
    const path = join(uploadFolder(settings), entry);
    if (isLeft(entry) || (await isOld(path))) await rm(path, { recursive: true, force: true });
  }
}

/** Returns whether the process of a folder ran on this machine and has ended. */
function isLeft(name: string): boolean {
  const [, start, pid, ...host] = name.split('.');
  if (host.join('.') !== hostname()) return false;
  return !isAtWork(Number(pid)) || startOf(Number(pid)) !== start;
}

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > hourMs;
}
