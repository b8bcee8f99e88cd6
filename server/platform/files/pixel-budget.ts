import { setTimeout as sleep } from 'node:timers/promises';
import type { Party } from '../turns/party.ts';

/** The pixels that an account may use at once: three forms of 20 pictures of the largest size. */
const burst = 2_400_000_000;
/** The pixels that the budget regains in a millisecond: 1,200 megapixels a minute. */
const refill = 1_200_000_000 / 60_000;

/** The minimum cost of a picture, also when it is rejected before its size is known. */
export const leastPixels = 1_000_000;

/** How many times the budget of an account a company has. */
const ofCompany = 3;

/**
 * Limits the pixels that this process decodes for one account, including rejected pictures: 2,400 megapixels at once,
 * then 1,200 a minute. The accounts of a company share three times that. A sender over a budget waits. 200 lines with
 * a dozen phone photos each fit into 25 minutes.
 */
export class PixelBudget {
  /** The time in milliseconds at which the budget of each account and company is full again. */
  readonly #fullAt = new Map<string, number>();

  /** Charges the pixels and waits until the budgets cover them. Throws the signal's reason when it aborts first. */
  async spend(party: Party, pixels: number, signal: AbortSignal): Promise<void> {
    const ms = this.charge(party, pixels, performance.now());
    if (ms > 0) {
      await sleep(ms, undefined, { signal }).catch(() => {
        throw signal.reason;
      });
    }
  }

  /** Charges the pixels and returns how many milliseconds the account must wait. */
  charge({ account, company }: Party, pixels: number, now: number): number {
    const spent = Math.max(pixels, leastPixels);
    const own = this.#chargeOne(`a${account}`, spent, now);
    return typeof company !== 'number' ? own : Math.max(own, this.#chargeOne(`c${company}`, spent / ofCompany, now));
  }

  #chargeOne(key: string, pixels: number, now: number): number {
    const fullAt = Math.max(now, this.#fullAt.get(key) ?? 0) + pixels / refill;
    this.#fullAt.set(key, fullAt);
    return fullAt - burst / refill - now;
  }
}
