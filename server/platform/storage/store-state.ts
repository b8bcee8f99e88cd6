import { setTimeout as sleep } from 'node:timers/promises';
import { StoreSilent } from './store-time.ts';

export type Operation = 'store a file' | 'read a file' | 'remove a file' | 'list files';

/** How long operations fail at once after the store gave no answer. */
const pauseMs = 5_000;
/** How long after a try the store is tried again meanwhile, so that operations go on soon after it is well again. */
const probeEveryMs = 500;
/** A failure that did not happen again for this long is no longer reported. */
const reportedMs = 3_600_000;

/**
 * What this process knows about its store. After a long silence, operations fail at once for a few seconds, so that
 * calls that wait for each other's turn do not each wait for the store, too. `probe` ends that as soon as it is answered.
 */
export class StoreState {
  readonly #silenceMs: number;
  readonly #probe: () => Promise<unknown>;
  readonly #failures = new Map<Operation, { reason: string; at: number }>();
  #answeredAt = performance.now();
  #pausedUntil = 0;
  #isProbing = false;

  /** `silenceMs`: how long the store must have been silent to count as away. `probe` asks it something small. */
  constructor(silenceMs: number, probe: () => Promise<unknown>) {
    this.#silenceMs = silenceMs;
    this.#probe = probe;
  }

  get isPaused(): boolean {
    return performance.now() < this.#pausedUntil;
  }

  answered(operation: Operation): void {
    this.#heard();
    this.#failures.delete(operation);
  }

  failed(operation: Operation, error: unknown, reason: string): void {
    const now = performance.now();
    this.#failures.set(operation, { reason, at: now });
    if (!isSilence(error)) this.#answeredAt = now;
    else if (now - this.#answeredAt >= this.#silenceMs) {
      this.#pausedUntil = now + pauseMs;
      void this.#probeWhilePaused();
    }
  }

  #heard(): void {
    this.#answeredAt = performance.now();
    this.#pausedUntil = 0;
  }

  /** Any answer ends the pause, also a refusal. */
  async #probeWhilePaused(): Promise<void> {
    if (this.#isProbing) return;
    this.#isProbing = true;
    while (this.isPaused) {
      await sleep(probeEveryMs, undefined, { ref: false });
      if (!this.isPaused) break;
      const isAnswer = await this.#probe().then(
        () => true,
        error => !isSilence(error),
      );
      if (isAnswer) this.#heard();
    }
    this.#isProbing = false;
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
