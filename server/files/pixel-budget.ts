import { setTimeout as sleep } from 'node:timers/promises';

/** The pixels that an account may use at once: three forms of 20 pictures of the largest size. */
const burst = 2_400_000_000;
/** The pixels that the budget regains in a millisecond: 1,200 megapixels a minute. */
const refill = 1_200_000_000 / 60_000;

/** The minimum cost of a picture, also when it is rejected before its size is known. */
export const leastPixels = 1_000_000;

/**
 * Limits the pixels that this process decodes for one account, including rejected pictures: 2,400 megapixels at once,
 * then 1,200 a minute. An account over its budget waits. 200 lines with a dozen phone photos each fit into 25 minutes.
 */
export class PixelBudget {
  /** The time in milliseconds at which each account's budget is full again. */
  readonly #fullAt = new Map<number, number>();

  /** Charges the pixels and waits until the budget covers them. Throws the signal's reason when it aborts first. */
  async spend(account: number, pixels: number, signal: AbortSignal): Promise<void> {
    const ms = this.charge(account, pixels, performance.now());
    if (ms > 0) {
      await sleep(ms, undefined, { signal }).catch(() => {
        throw signal.reason;
      });
    }
  }

  /** Charges the pixels and returns how many milliseconds the account must wait. */
  charge(account: number, pixels: number, now: number): number {
    const fullAt = Math.max(now, this.#fullAt.get(account) ?? 0) + Math.max(pixels, leastPixels) / refill;
    this.#fullAt.set(account, fullAt);
    return fullAt - burst / refill - now;
  }
}
