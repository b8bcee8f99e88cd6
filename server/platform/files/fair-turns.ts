import type { Viewer } from '../access/viewer.ts';

/** Who takes a turn: an account, and its company if it has one. */
export type Party = { account: number; company?: number | null };
/** A request for a turn. `isLarge` marks work with a separate limit; `signal` cancels it while it waits. */
export type Turn = Party & { isLarge?: boolean; signal?: AbortSignal };
type Limits = { atOnce: number; perAccount?: number; perCompany?: number; largeAtOnce?: number };
type Waiting = Turn & { start: () => void };

/**
 * Runs at most `atOnce` tasks at a time, `perAccount` of one account, `perCompany` of one company and `largeAtOnce`
 * large ones (docs/decisions/0055). A free slot is given to the company with the fewest running tasks, then to the one
 * served least recently, and in the same way to one of its accounts. Thus nobody waits for the queue of another company.
 */
export class FairTurns {
  readonly #limits: Required<Limits>;
  /** The running tasks of each company and account. */
  readonly #running = new Map<string, number>();
  /** The number of the turn in which each company and account that runs or waits was last served. */
  readonly #served = new Map<string, number>();
  #waiting: Waiting[] = [];
  #all = 0;
  #large = 0;
  #turns = 0;

  constructor({ atOnce, perAccount = atOnce, perCompany = atOnce, largeAtOnce = atOnce }: Limits) {
    this.#limits = { atOnce, perAccount, perCompany, largeAtOnce };
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
      this.#forget(turn);
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
      this.#turns += 1;
      for (const key of keysOf(started)) this.#served.set(key, this.#turns);
      this.#count(started, 1);
      started.start();
    }
  }

  #next(): Waiting | undefined {
    if (this.#all >= this.#limits.atOnce) return undefined;
    const { perAccount, perCompany, largeAtOnce } = this.#limits;
    const ready = this.#waiting.filter(turn => {
      const [company, account] = keysOf(turn);
      const hasSlot = this.#runningOf(company) < perCompany && this.#runningOf(account) < perAccount;
      return hasSlot && (!turn.isLarge || this.#large < largeAtOnce);
    });
    return ready.reduce<Waiting | undefined>(
      (best, one) => (best && !this.#isBefore(one, best) ? best : one),
      undefined,
    );
  }

  #isBefore(one: Waiting, other: Waiting): boolean {
    const others = keysOf(other);
    for (const [place, key] of keysOf(one).entries()) {
      const otherKey = others[place] as string;
      const running = this.#runningOf(key) - this.#runningOf(otherKey);
      if (running !== 0) return running < 0;
      const served = (this.#served.get(key) ?? 0) - (this.#served.get(otherKey) ?? 0);
      if (served !== 0) return served < 0;
    }
    return false;
  }

  #runningOf(key: string): number {
    return this.#running.get(key) ?? 0;
  }

  #count(turn: Turn, by: 1 | -1): void {
    this.#all += by;
    if (turn.isLarge) this.#large += by;
    for (const key of keysOf(turn)) this.#running.set(key, this.#runningOf(key) + by);
    this.#forget(turn);
  }

  /** Removes the state of a company and of an account that have no running or waiting task. */
  #forget(turn: Turn): void {
    for (const key of keysOf(turn)) {
      if (this.#runningOf(key) > 0) continue;
      this.#running.delete(key);
      if (!this.#waiting.some(one => keysOf(one).includes(key))) this.#served.delete(key);
    }
  }
}

/** Returns the names under which a company and an account are counted. An account without a company is its own. */
function keysOf({ account, company }: Party): [company: string, account: string] {
  return [`c${company ?? `-${account}`}`, `a${account}`];
}

/** Returns who a viewer is for the turns. */
export function partyOf({ id, companyId }: Pick<Viewer, 'id' | 'companyId'>): Party {
  return { account: id, company: companyId };
}
