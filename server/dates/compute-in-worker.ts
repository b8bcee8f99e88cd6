import { Worker } from 'node:worker_threads';
import type { Considered, Effects } from './compute-acceptance.ts';
import type { OrderPlan, Quoted } from './forecast-facts.ts';

/** Days for which orders are planned already. */
type Plans = NonNullable<Considered['planned']>;

/** A request to a worker thread. The facts are JSON text. */
export type Computation = {
  facts: string;
  quoted?: readonly Quoted[];
  planned?: Plans;
  considered?: Considered;
  /** New orders to be planned together. */
  together?: readonly number[];
};
type Waiting = { resolve: (result: string | null) => void; reject: (error: Error) => void };

const worker = new URL('./forecast-worker.ts', import.meta.url);
/** In milliseconds: how long the thread that answers people is kept after its last answer. */
const idle = 300_000;

/** Computes the forecast of these facts in a worker thread of its own. Facts and result are JSON text. */
export async function forecastInWorker(facts: string, signal?: AbortSignal): Promise<string> {
  if (signal?.aborted) throw stopped();
  const thread = new Thread();
  const stop = () => thread.stop();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return (await thread.compute({ facts })) as string;
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
  }
}

/** Computes the safe date of products that would be ordered now, in a worker thread. */
export function quoteInWorker(facts: string, quoted: readonly Quoted[], planned: Plans): Promise<string | null> {
  return computeForPeople({ facts, quoted, planned });
}

/** Plans new orders that are to be promised together, in a worker thread. */
export async function plansInWorker(facts: string, together: readonly number[], planned: Plans): Promise<OrderPlan[]> {
  return JSON.parse((await computeForPeople({ facts, together, planned })) as string) as OrderPlan[];
}

/** Computes what accepting an order would do, in a worker thread. */
export async function acceptanceInWorker(facts: string, considered: Considered): Promise<Effects> {
  return JSON.parse((await computeForPeople({ facts, considered })) as string) as Effects;
}

let kept: Thread | undefined;
let end: NodeJS.Timeout | undefined;

/**
 * People wait for these results. A new thread would take 200 ms to load the code and run it at full speed, so one thread
 * stays, and computes one request after the other.
 */
async function computeForPeople(computation: Computation): Promise<string | null> {
  clearTimeout(end);
  if (!kept?.isRunning) kept = new Thread();
  const thread = kept;
  try {
    return await thread.compute(computation);
  } finally {
    clearTimeout(end);
    end = setTimeout(() => thread.isIdle && thread.stop(), idle).unref();
  }
}

/** A worker thread that computes one request after the other. */
class Thread {
  readonly #worker = new Worker(worker);
  /** The requests that wait, oldest first: the thread answers in their order. */
  readonly #waiting: Waiting[] = [];
  isRunning = true;

  constructor() {
    // A portal that stops does not wait for the thread.
    this.#worker.unref();
    this.#worker.on('message', (result: string | null) => this.#waiting.shift()?.resolve(result));
    this.#worker.on('error', error => this.#fail(error as Error));
    this.#worker.on('exit', () => this.#fail(stopped()));
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0;
  }

  compute(computation: Computation): Promise<string | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(computation);
    });
  }

  stop(): void {
    this.isRunning = false;
    void this.#worker.terminate();
  }

  #fail(error: Error): void {
    this.isRunning = false;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}

const stopped = () => new Error('the forecast was stopped');
