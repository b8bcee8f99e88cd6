import { Worker } from 'node:worker_threads';
import type { Considered, Effects } from './compute-acceptance.ts';
import type { Quoted } from './forecast-facts.ts';

const worker = new URL('./forecast-worker.ts', import.meta.url);

/** Computes the forecast of these facts in a worker thread. Facts and result are JSON text. */
export function forecastInWorker(facts: string, signal?: AbortSignal): Promise<string> {
  return ask({ facts }, signal) as Promise<string>;
}

/** Computes the safe date of products that would be ordered now, in a worker thread. */
export function quoteInWorker(facts: string, quoted: readonly Quoted[]): Promise<string | null> {
  return ask({ facts, quoted });
}

/** Computes what accepting an order would do, in a worker thread. */
export async function acceptanceInWorker(facts: string, considered: Considered): Promise<Effects> {
  return JSON.parse((await ask({ facts, considered })) as string) as Effects;
}

async function ask(
  workerData: { facts: string; quoted?: readonly Quoted[]; considered?: Considered },
  signal?: AbortSignal,
) {
  if (signal?.aborted) throw stopped();
  const thread = new Worker(worker, { workerData });
  const stop = () => void thread.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<string | null>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(stopped()));
    });
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
  }
}

const stopped = () => new Error('the forecast was stopped');
