import { runInThread } from '../../../platform/threads/run-in-thread.ts';
import type { ParsedEmail } from './parse-email.ts';

const worker = new URL('./parse-email-worker.ts', import.meta.url);
/** Reading an email of 25 MB takes a second. One that takes longer than this on a busy machine was made to. */
const limits = { time: 60_000, memory: { maxOldGenerationSizeMb: 256 } };

/** An email that cannot be read, whatever the reason. */
export class UnreadableEmail extends Error {}

/** Reads an email in a thread of its own, with a limit for time and memory. Throws UnreadableEmail. */
export async function parseInWorker(path: string, folder: string, signal: AbortSignal): Promise<ParsedEmail> {
  try {
    return await runInThread<ParsedEmail>(worker, { path, folder }, { ...limits, signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new UnreadableEmail(String(error), { cause: error });
  }
}
