import { runInThread } from '../../../platform/threads/run-in-thread.ts';
import type { Letter } from './read-letter.ts';

const worker = new URL('./letter-worker.ts', import.meta.url);
/** Reading an email of 25 MB takes a second. One that takes longer than this on a busy machine was made to. */
const limits = { time: 60_000, memory: { maxOldGenerationSizeMb: 256 } };

/** An email that cannot be read, whatever the reason. */
export class UnreadableLetter extends Error {}

/** Reads an email in a thread of its own, with a limit for time and memory. Throws UnreadableLetter. */
export async function readInWorker(path: string, folder: string, signal: AbortSignal): Promise<Letter> {
  try {
    return await runInThread<Letter>(worker, { path, folder }, { ...limits, signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new UnreadableLetter(String(error), { cause: error });
  }
}
