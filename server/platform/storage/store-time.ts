import { AsyncLocalStorage } from 'node:async_hooks';

/** How long one call may wait for the store in all, and how long one operation of background work, in milliseconds. */
export const storePatienceMs = 30_000;

/** The store gave no answer within the time of its caller. */
export class StoreSilent extends Error {
  constructor() {
    super('the store did not answer in time');
  }
}

/**
 * The time that is left for waiting for the store. Operations that run at once use it up once, and pauses between them
 * not at all: a call may wait minutes for its turn with pictures.
 */
export class StoreTime {
  readonly #over = new AbortController();
  #leftMs: number;
  #running = 0;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number) {
    this.#leftMs = ms;
  }

  /** Runs an operation. When the time is used up, aborts `signal` and throws StoreSilent, also to later operations. */
  async within<T>(operation: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { signal } = this.#over;
    signal.throwIfAborted();
    const late = Promise.withResolvers<never>();
    const giveUp = () => late.reject(signal.reason);
    signal.addEventListener('abort', giveUp);
    this.#begin();
    try {
      const answer = operation(signal);
      answer.catch(() => {});
      return await Promise.race([answer, late.promise]);
    } finally {
      signal.removeEventListener('abort', giveUp);
      this.#end();
    }
  }

  #begin(): void {
    this.#running += 1;
    if (this.#running > 1) return;
    this.#since = performance.now();
    this.#timer = setTimeout(() => this.#over.abort(new StoreSilent()), this.#leftMs);
  }

  #end(): void {
    this.#running -= 1;
    if (this.#running > 0) return;
    clearTimeout(this.#timer);
    this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - this.#since));
  }
}

const ofCall = new AsyncLocalStorage<StoreTime>();

/** Runs the work of one call. All its operations of the store share one StoreTime. */
export function withinStoreTime<T>(work: () => T, ms = storePatienceMs): T {
  return ofCall.run(new StoreTime(ms), work);
}

/** Returns the StoreTime of the running call, or undefined in background work. */
export function storeTimeOfCall(): StoreTime | undefined {
  return ofCall.getStore();
}
