import { problem } from '../../platform/problems/problem.ts';

/**
 * The keys that limit a check: its account and its address. Checks of known devices come first.
 */
type Who = { keys: readonly string[]; isKnown: boolean };
type Waiting = Who & { suspicion: number; start(): void; refuse(): void };
/** Runs a password check when it gets a turn, and returns its result. Throws tooManyTries when it gets no turn. */
export type InTurn = (who: Who, check: () => Promise<boolean>) => Promise<boolean>;

const limits = { atOnce: 3, waitingOfKey: 3, waitingInAll: 300, longestWaitMs: 30_000 };
/** For how long a failure lowers a key's priority, and for how many keys failures are stored. */
const suspiciousMs = 15 * 60_000;
const suspiciousKeys = 10_000;

/**
 * Creates a queue of password checks in which no account and no address can block others (SI-10, S12). A key with a
 * running check gets another turn only while no other key waits, and never the last turn. Each key has at most three
 * waiting checks. The check whose keys failed least often runs next. A full queue drops the check whose keys failed
 * most often.
 */
export function signInQueue({ atOnce, waitingOfKey, waitingInAll, longestWaitMs } = limits): InTurn {
  const failures = recentFailures();
  let waiting: Waiting[] = [];
  let running: Who[] = [];

  function startNext(): void {
    while (running.length < atOnce) {
      const ready = waiting.filter(({ keys }) => !running.some(other => keys.some(key => other.keys.includes(key))));
      const isIdle = ready.length === 0 && running.length < atOnce - 1;
      const [next] = (isIdle ? waiting : ready).toSorted((a, b) => a.suspicion - b.suspicion);
      if (!next) return;
      leave(next);
      running.push(next);
      next.start();
    }
  }

  function leave(one: Waiting): void {
    waiting = waiting.filter(other => other !== one);
  }

  function requirePlace({ keys }: Who, suspicion: number): void {
    const isKeyFull = keys.some(key => waiting.filter(other => other.keys.includes(key)).length >= waitingOfKey);
    if (isKeyFull) throw busy();
    if (waiting.length < waitingInAll) return;
    const [worst] = waiting.toSorted((a, b) => b.suspicion - a.suspicion);
    if (!worst || worst.suspicion <= suspicion) throw busy();
    worst.refuse();
  }

  async function waitForTurn(who: Who): Promise<Who> {
    const suspicion = who.isKnown ? 0 : 1 + Math.max(0, ...who.keys.map(failures.of));
    requirePlace(who, suspicion);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const refuse = () => {
      leave(one);
      reject(busy());
    };
    const one: Waiting = { ...who, suspicion, start: resolve, refuse };
    waiting.push(one);
    startNext();
    const timer = setTimeout(refuse, longestWaitMs);
    await promise.finally(() => clearTimeout(timer));
    return one;
  }

  return async (who, check) => {
    const turn = await waitForTurn(who);
    let isRight = false;
    try {
      isRight = await check();
      return isRight;
    } finally {
      if (!isRight) failures.add(who.keys);
      running = running.filter(other => other !== turn);
      startNext();
    }
  };
}

/**
 * The recent failures of each key, which determine the order of the queue. The database holds the counts that reject a
 * try.
 */
function recentFailures() {
  const seen = new Map<string, { count: number; at: number }>();
  const of = (key: string): number => {
    const found = seen.get(key);
    return found && performance.now() - found.at < suspiciousMs ? found.count : 0;
  };
  const add = (keys: readonly string[]): void => {
    for (const key of keys) {
      const count = of(key) + 1;
      // Deleting the key first keeps the map sorted by the last failure.
      seen.delete(key);
      seen.set(key, { count, at: performance.now() });
    }
    for (const key of seen.keys()) {
      if (seen.size <= suspiciousKeys) break;
      seen.delete(key);
    }
  };
  return { of, add };
}

function busy() {
  return problem('tooManyTries', { text: 'Too many attempts at once. Try again in a few seconds', retryAfter: 2 });
}
