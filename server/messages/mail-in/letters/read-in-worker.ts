import { Worker } from 'node:worker_threads';
import type { Letter } from './read-letter.ts';

const worker = new URL('./letter-worker.ts', import.meta.url);
/** Reading an email of 25 MB takes a second. One that takes longer than this on a busy machine was made to. */
const patienceMs = 60_000;
const mostMegabytes = 256;

/** An email that cannot be read, whatever the reason. */
export class UnreadableLetter extends Error {}

/** Reads an email in a thread of its own, with a limit for time and memory. Throws UnreadableLetter. */
export async function readInWorker(path: string, folder: string, signal: AbortSignal): Promise<Letter> {
  signal.throwIfAborted();
  const thread = new Worker(worker, {
    workerData: { path, folder },
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  thread.unref();
  const { promise, resolve, reject } = Promise.withResolvers<Letter>();
  thread.once('message', resolve);
  thread.once('error', error => reject(new UnreadableLetter(String(error), { cause: error })));
  thread.once('exit', () => reject(new UnreadableLetter('the email has no end')));
  const late = setTimeout(() => reject(new UnreadableLetter('reading the email took too long')), patienceMs);
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', stop);
    await thread.terminate();
  }
}
