import { setTimeout as sleep } from 'node:timers/promises';
import { problem } from '../problems/problem.ts';
import type { Party } from '../turns/party.ts';

/** The pixels that an account may use at once: three forms of 20 pictures of the largest size. */
const burst = 2_400_000_000;
/** The pixels that the budget regains in a millisecond: 1,200 megapixels a minute. */
const refill = 1_200_000_000 / 60_000;

/** The minimum cost of a picture, also when it is rejected before its size is known. */
export const leastPixels = 1_000_000;

/** How many times the budget of an account a company has. */
const ofCompany = 3;

/** In milliseconds. Two forms of an account at once, or six of a company, with the largest pictures need less. */
const longestWait = 120_000;

/**
 * Limits the pixels that this process decodes for one account, including rejected pictures: 2,400 megapixels at once,
 * then 1,200 a minute. The accounts of a company share three times that. A sender over a budget waits, for two minutes at
 * most. 200 lines with a dozen phone photos each fit into 25 minutes.
 */
export class PixelBudget {
  /** The time in milliseconds at which the budget of each account and company is full again. */
  readonly #fullAt = new Map<string, number>();

  /**
   * Charges the pixels and waits until the budgets cover them. Returns a function that refunds them, for work that does
   * not begin. Throws the signal's reason when it aborts first, and tooManyRequests instead of a wait of more than two
   * minutes. In both cases nothing is charged.
   */
  async spend(party: Party, pixels: number, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const ms = this.charge(party, pixels, performance.now());
    const refund = () => this.#refund(party, pixels);
    if (ms > longestWait) {
      refund();
      throw problem('tooManyRequests', { retryAfter: Math.ceil((ms - longestWait) / 1000) });
    }
    if (ms > 0) {
      await sleep(ms, undefined, { signal }).catch(() => {
        refund();
        throw signal.reason;
      });
    }
    return refund;
  }

  /** Charges the pixels and returns how many milliseconds the account must wait. */
  charge(party: Party, pixels: number, now: number): number {
    return Math.max(...costsOf(party, pixels).map(([key, cost]) => this.#chargeOne(key, cost, now)));
  }

  #refund(party: Party, pixels: number): void {
    for (const [key, cost] of costsOf(party, pixels)) {
      this.#fullAt.set(key, (this.#fullAt.get(key) ?? 0) - cost / refill);
    }
  }

  #chargeOne(key: string, pixels: number, now: number): number {
    const fullAt = Math.max(now, this.#fullAt.get(key) ?? 0) + pixels / refill;
    this.#fullAt.set(key, fullAt);
    return fullAt - burst / refill - now;
  }
}

/** Returns what the pixels cost the account and its company. */
function costsOf({ account, company }: Party, pixels: number): [key: string, pixels: number][] {
  const spent = Math.max(pixels, leastPixels);
  const own: [string, number] = [`a${account}`, spent];
  return typeof company === 'number' ? [own, [`c${company}`, spent / ofCompany]] : [own];
}
