import { StoreSilent } from './store-time.ts';

export type Operation = 'store a file' | 'read a file' | 'remove a file' | 'list files';

/** How long operations fail at once after the store gave no answer. */
const pauseMs = 5_000;
/** A failure that did not happen again for this long is no longer reported. */
const reportedMs = 3_600_000;

/**
 * What this process knows about its store. After a long silence, operations fail at once for a few seconds, so that
 * calls that wait for each other's turn do not each wait for the store, too.
 */
export class StoreState {
  readonly #silenceMs: number;
  readonly #failures = new Map<Operation, { reason: string; at: number }>();
  #answeredAt = performance.now();
  #pausedUntil = 0;

  /** `silenceMs`: how long the store must have been silent to count as away. */
  constructor(silenceMs: number) {
    this.#silenceMs = silenceMs;
  }

  get isPaused(): boolean {
    return performance.now() < this.#pausedUntil;
  }

  answered(operation: Operation): void {
    this.#answeredAt = performance.now();
    this.#pausedUntil = 0;
    this.#failures.delete(operation);
  }

  failed(operation: Operation, error: unknown, reason: string): void {
    const now = performance.now();
    this.#failures.set(operation, { reason, at: now });
    if (!isSilence(error)) this.#answeredAt = now;
    else if (now - this.#answeredAt >= this.#silenceMs) this.#pausedUntil = now + pauseMs;
  }

  /** Describes the latest failure of an operation that has not succeeded since, for /readyz. */
  fault(): string | undefined {
    const [latest] = [...this.#failures].sort(([, a], [, b]) => b.at - a.at);
    if (!latest) return undefined;
    const [operation, { reason, at }] = latest;
    const ageMs = performance.now() - at;
    return ageMs < reportedMs ? `could not ${operation} ${Math.round(ageMs / 1_000)} s ago: ${reason}` : undefined;
  }
}

/** Amazon's client gives up single tries with a TimeoutError. */
function isSilence(error: unknown): boolean {
  return error instanceof StoreSilent || (error as Error).name === 'TimeoutError';
}
