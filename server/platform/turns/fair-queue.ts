/**
 * A name under which tasks are counted, such as an account, its company or its address. At most `atOnce` tasks of it run
 * and at most `waiting` wait.
 */
export type Key = { name: string; atOnce?: number | undefined; waiting?: number };
/** A request for a turn. A lower `priority` comes first. `signal` cancels it while it waits. */
export type Turn = { keys: readonly Key[]; priority?: number; signal?: AbortSignal | undefined };
type Limits = {
  /** How many tasks run at a time. */
  atOnce?: number;
  /** How many wait. When all places are taken, a task with a lower priority number replaces the one with the highest. */
  waiting?: number;
  /** Whether a key with a running task gets another turn only while no other key waits, and never the last turn. */
  sparesOthers?: boolean;
  /** The error of a task that finds no place or loses it. */
  refusal?: () => Error;
};
type Waiting = Turn & { priority: number; start(): void; refuse(reason: unknown): void };
type Count = { running: number; waiting: number; served: number };

/**
 * Runs tasks in turns. Of the tasks whose keys have a free place, the one with the lowest priority number runs next. Of
 * equal ones, it is the one whose first key has the fewest running tasks, then the one whose first key was served least
 * recently, then in the same way by the further keys, then in order of arrival. With the keys company and account,
 * nobody waits for the queue of another company (docs/decisions/0055).
 */
export class FairQueue {
  readonly #limits: Required<Limits>;
  /** The counts of each key that has a running or waiting task, and the number of the turn that served it last. */
  readonly #counts = new Map<string, Count>();
  #waiting: Waiting[] = [];
  #running = 0;
  #turns = 0;

  constructor({ atOnce = Infinity, waiting = Infinity, sparesOthers = false, refusal = full }: Limits = {}) {
    this.#limits = { atOnce, waiting, sparesOthers, refusal };
  }

  /** Runs `work` when its turn comes. Throws the signal's reason when it aborts while waiting. */
  async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    const end = await this.take(turn);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** Waits for a turn and returns the function that ends it. Throws the signal's reason when it aborts first. */
  async take({ keys, priority = 0, signal }: Turn): Promise<() => void> {
    signal?.throwIfAborted();
    this.#requirePlace(keys, priority);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      signal?.removeEventListener('abort', cancel);
      this.#waiting = this.#waiting.filter(other => other !== one);
      this.#count(keys, 'waiting', -1);
    };
    const refuse = (reason: unknown) => {
      leave();
      reject(reason);
    };
    const cancel = () => refuse(signal?.reason);
    const start = () => {
      this.#begin(keys);
      leave();
      resolve();
    };
    const one: Waiting = { keys, priority, start, refuse };
    this.#waiting.push(one);
    this.#count(keys, 'waiting', 1);
    signal?.addEventListener('abort', cancel);
    this.#startNext();
    await promise;
    return () => {
      this.#running -= 1;
      this.#count(keys, 'running', -1);
      this.#startNext();
    };
  }

  #requirePlace(keys: readonly Key[], priority: number): void {
    const { waiting, refusal } = this.#limits;
    const isFull = ({ name, waiting = Infinity }: Key) => (this.#counts.get(name)?.waiting ?? 0) >= waiting;
    if (keys.some(isFull)) throw refusal();
    if (this.#waiting.length < waiting) return;
    const [worst] = this.#waiting.toSorted((one, other) => other.priority - one.priority);
    if (!worst || worst.priority <= priority) throw refusal();
    worst.refuse(refusal());
  }

  /** Counts the tasks as running synchronously, so a free place is never taken twice. */
  #startNext(): void {
    for (let next = this.#next(); next; next = this.#next()) next.start();
  }

  #next(): Waiting | undefined {
    const { atOnce, sparesOthers } = this.#limits;
    if (this.#waiting.length === 0 || this.#running >= atOnce) return undefined;
    let ready = this.#waiting.filter(({ keys }) =>
      keys.every(({ name, atOnce = Infinity }) => this.#runningOf(name) < atOnce),
    );
    if (sparesOthers) {
      const others = ready.filter(({ keys }) => keys.every(({ name }) => this.#runningOf(name) === 0));
      if (others.length > 0) ready = others;
      else if (this.#running >= atOnce - 1) return undefined;
    }
    return ready.reduce<Waiting | undefined>(
      (best, one) => (best && !this.#isBefore(one, best) ? best : one),
      undefined,
    );
  }

  #isBefore(one: Waiting, other: Waiting): boolean {
    if (one.priority !== other.priority) return one.priority < other.priority;
    for (const [place, { name }] of one.keys.entries()) {
      const otherName = other.keys[place]?.name;
      if (otherName === undefined) break;
      const running = this.#runningOf(name) - this.#runningOf(otherName);
      if (running !== 0) return running < 0;
      const served = (this.#counts.get(name)?.served ?? 0) - (this.#counts.get(otherName)?.served ?? 0);
      if (served !== 0) return served < 0;
    }
    return false;
  }

  #runningOf(name: string): number {
    return this.#counts.get(name)?.running ?? 0;
  }

  #begin(keys: readonly Key[]): void {
    this.#running += 1;
    this.#turns += 1;
    this.#count(keys, 'running', 1);
    for (const { name } of keys) (this.#counts.get(name) as Count).served = this.#turns;
  }

  /** Changes a count of the keys. Forgets a key that has no running or waiting task. */
  #count(keys: readonly Key[], what: 'running' | 'waiting', by: 1 | -1): void {
    for (const { name } of keys) {
      const count = this.#counts.get(name) ?? { running: 0, waiting: 0, served: 0 };
      count[what] += by;
      if (count.running === 0 && count.waiting === 0) this.#counts.delete(name);
      else this.#counts.set(name, count);
    }
  }
}

function full(): Error {
  return new Error('the queue is full');
}
