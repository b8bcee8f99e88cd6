/** A request for a turn. `isLarge` marks work with a separate limit; `signal` cancels it while it waits. */
export type Turn = { account: number; isLarge?: boolean; signal?: AbortSignal };
type Limits = { atOnce: number; perAccount?: number; largeAtOnce?: number };
type Waiting = Turn & { start: () => void };

/**
 * Runs at most `atOnce` tasks at a time, `perAccount` of one account and `largeAtOnce` large ones
 * (docs/decisions/0055). A free slot is given to the account with the fewest running tasks, then to the one served
 * least recently. Thus an account never waits for another account's queue.
 */
export class FairTurns {
  readonly #limits: Required<Limits>;
  readonly #running = new Map<number, number>();
  /** The number of the turn in which each running or waiting account was last served. */
  readonly #served = new Map<number, number>();
  #waiting: Waiting[] = [];
  #all = 0;
  #large = 0;
  #turns = 0;

  constructor({ atOnce, perAccount = atOnce, largeAtOnce = atOnce }: Limits) {
    this.#limits = { atOnce, perAccount, largeAtOnce };
  }

  /** Runs `work` when its turn comes. Throws the signal's reason when it aborts while waiting. */
  async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    await this.#take(turn);
    try {
      return await work();
    } finally {
      this.#count(turn, -1);
      this.#startNext();
    }
  }

  #take(turn: Turn): Promise<void> {
    turn.signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const cancel = () => {
      this.#waiting = this.#waiting.filter(one => one !== waiting);
      this.#forget(turn.account);
      reject(turn.signal?.reason);
    };
    const start = () => {
      turn.signal?.removeEventListener('abort', cancel);
      resolve();
    };
    const waiting: Waiting = { ...turn, start };
    this.#waiting.push(waiting);
    turn.signal?.addEventListener('abort', cancel);
    this.#startNext();
    return promise;
  }

  /** Counts the task as running synchronously, so a free slot is never taken twice. */
  #startNext(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const started = next;
      this.#waiting = this.#waiting.filter(one => one !== started);
      this.#served.set(started.account, ++this.#turns);
      this.#count(started, 1);
      started.start();
    }
  }

  #next(): Waiting | undefined {
    if (this.#all >= this.#limits.atOnce) return undefined;
    const ready = this.#waiting.filter(({ account, isLarge }) => {
      const hasSlot = this.#runningOf(account) < this.#limits.perAccount;
      return hasSlot && (!isLarge || this.#large < this.#limits.largeAtOnce);
    });
    return ready.reduce<Waiting | undefined>(
      (best, one) => (best && !this.#isBefore(one, best) ? best : one),
      undefined,
    );
  }

  #isBefore(one: Waiting, other: Waiting): boolean {
    const running = this.#runningOf(one.account) - this.#runningOf(other.account);
    if (running !== 0) return running < 0;
    return (this.#served.get(one.account) ?? 0) < (this.#served.get(other.account) ?? 0);
  }

  #runningOf(account: number): number {
    return this.#running.get(account) ?? 0;
  }

  #count({ account, isLarge }: Turn, by: 1 | -1): void {
    this.#all += by;
    if (isLarge) this.#large += by;
    this.#running.set(account, this.#runningOf(account) + by);
    this.#forget(account);
  }

  /** Removes the state of an account that has no running or waiting task. */
  #forget(account: number): void {
    if (this.#runningOf(account) > 0) return;
    this.#running.delete(account);
    if (!this.#waiting.some(one => one.account === account)) this.#served.delete(account);
  }
}
