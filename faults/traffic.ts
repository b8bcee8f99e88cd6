import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './callers/caller.ts';
import type { Action } from './compare.ts';
import { deedsOfStory, type Persist, tellStory, tokenPrefix, type Uploaded } from './stories.ts';
import type { Workshop } from './workshop.ts';

const workers = 12;
const patienceMs = 90_000;
/** The statuses of temporary errors: the database is unavailable, the portal is stopping, or the disk is full. */
const notNow = [503, 507];
/** The code of a retry whose first attempt still holds the Idempotency-Key. */
const stillHeld = ['requestRunning'];

let stories = 0;

/**
 * Simulates working users: about `count` actions, some concurrent, each retried until it is acknowledged, with an
 * Idempotency-Key where the call accepts one. `addresses` are the portal's processes. When one does not answer, the
 * next is tried.
 */
export class Traffic {
  readonly actions: Action[] = [];
  /** Uploads, which only the addresses in their answers identify. */
  readonly uploaded: Uploaded[] = [];
  /** Failures that no answer reported. */
  readonly wrong: string[] = [];
  /** The number of temporary errors. */
  refused = 0;
  /** The longest time without an acknowledgment. */
  longestPauseMs = 0;
  readonly done: Promise<unknown>;
  readonly #addresses: readonly string[];
  #storiesLeft: number;
  #asking = 0;
  #lastAcknowledged = performance.now();
  #held: PromiseWithResolvers<void> | undefined;
  #acknowledged = 0;
  #waiting: { until: number; resolve: () => void }[] = [];

  constructor(workshop: Workshop, count: number, addresses = [workshop.portal.address]) {
    this.#addresses = addresses;
    this.#storiesLeft = Math.ceil(count / deedsOfStory);
    this.done = this.#begin(workshop);
    // `end` rejects with a failure. Until somebody awaits it, the rejection is handled here.
    this.done.catch(() => {});
  }

  /** Removes earlier lists and invitations, because a company may have only 100 and 50. */
  async #begin(workshop: Workshop): Promise<void> {
    await workshop.query(`delete from order_lists where name like '${tokenPrefix}%'`);
    await workshop.query(`delete from invitations where name like '${tokenPrefix}%'`);
    await Promise.all(Array.from({ length: workers }, () => this.#work(workshop)));
  }

  /** Resolves after this many more acknowledged actions, or at the end. */
  async after(actions: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ until: this.#acknowledged + actions, resolve });
    await Promise.race([promise, this.done]);
  }

  /** Stops new requests. Resolves when the last answer arrived or failed. */
  async hold(): Promise<void> {
    this.#held ??= Promise.withResolvers();
    while (this.#asking > 0) await sleep(20);
  }

  goOn(): void {
    this.#held?.resolve();
    this.#held = undefined;
  }

  async #work(workshop: Workshop): Promise<void> {
    while (this.#storiesLeft-- > 0) {
      const number = stories++;
      await tellStory(workshop, {
        number,
        token: `${tokenPrefix}${number}`,
        persist: this.#persist,
        uploaded: this.uploaded,
      });
    }
  }

  #persist: Persist = async (action, ask) => {
    if (!action.words.startsWith('upload')) this.actions.push(action);
    const begun = performance.now();
    for (let tries = this.actions.length; ; tries++) {
      await this.#held?.promise;
      const answer = await this.#ask(() => ask(this.#addresses[tries % this.#addresses.length] as string));
      if (answer && answer.status < 300) {
        this.#noteAcknowledged(action);
        return answer;
      }
      if (answer) this.#noteRefused(action, answer);
      if (performance.now() - begun > patienceMs) throw new Error(`never acknowledged: ${action.words}`);
      await sleep(100);
    }
  };

  /** Returns undefined when no answer arrived. */
  async #ask(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    this.#asking += 1;
    try {
      return await ask();
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') this.wrong.push('no answer came for a minute');
      return undefined;
    } finally {
      this.#asking -= 1;
    }
  }

  #noteAcknowledged(action: Action): void {
    action.acknowledged = true;
    this.#acknowledged += 1;
    for (const { until, resolve } of this.#waiting) if (this.#acknowledged >= until) resolve();
    this.longestPauseMs = Math.max(this.longestPauseMs, performance.now() - this.#lastAcknowledged);
    this.#lastAcknowledged = performance.now();
  }

  /** Counts temporary errors. Any other error is a fault and ends its story. */
  #noteRefused(action: Action, { status, body, retryAfter }: Answer): void {
    if (notNow.includes(status)) {
      this.refused += 1;
      if (status === 503 && !retryAfter) this.wrong.push(`503 without Retry-After: ${JSON.stringify(body)}`);
    } else if (status !== 409 || !stillHeld.includes(body.code)) {
      throw new Error(`${action.words} was answered ${status} ${JSON.stringify(body)}`);
    }
  }
}
