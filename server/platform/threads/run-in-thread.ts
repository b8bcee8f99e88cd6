import { type ResourceLimits, Worker } from 'node:worker_threads';

type Limits = {
  /** In milliseconds. */
  time: number;
  memory: ResourceLimits;
  signal?: AbortSignal;
};

/** The work of a thread took too long or needed too much memory. */
export class ThreadLimit extends Error {
  readonly limit: 'time' | 'memory';

  constructor(limit: ThreadLimit['limit'], cause?: unknown) {
    super(`the thread reached its limit of ${limit}`, { cause });
    this.limit = limit;
  }
}

/**
 * Runs a file in a thread of its own, so that large or hostile input delays nobody, and returns the first message that it
 * posts. The file gets `workerData`. Throws ThreadLimit, the signal's reason, and what the file throws.
 */
export async function runInThread<T>(file: URL, workerData: unknown, { time, memory, signal }: Limits): Promise<T> {
  signal?.throwIfAborted();
  const thread = new Worker(file, { workerData, resourceLimits: memory });
  // A portal that stops does not wait for the thread.
  thread.unref();
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  thread.once('message', resolve);
  thread.once('error', error => {
    const isMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    reject(isMemory ? new ThreadLimit('memory', error) : error);
  });
  thread.once('exit', () => reject(new Error('the thread ended without an answer')));
  const end = setTimeout(() => reject(new ThreadLimit('time')), time);
  const stop = () => reject(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await promise;
  } finally {
    clearTimeout(end);
    signal?.removeEventListener('abort', stop);
    await thread.terminate();
  }
}
