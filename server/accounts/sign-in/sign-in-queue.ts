import { t } from '#contract/wording.ts';
import { problem } from '../../platform/problems/problem.ts';
import { FairQueue } from '../../platform/turns/fair-queue.ts';

/**
 * The keys that limit a check: its account and its address. Checks of known devices come first.
 */
type Who = { keys: readonly string[]; isKnown: boolean };
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
  const checks = new FairQueue({ atOnce, waiting: waitingInAll, sparesOthers: true, refusal: busy });

  return async ({ keys, isKnown }, check) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(busy()), longestWaitMs);
    const turn = {
      keys: keys.map(name => ({ name, waiting: waitingOfKey })),
      priority: isKnown ? 0 : 1 + Math.max(0, ...keys.map(failures.of)),
      signal: late.signal,
    };
    const end = await checks.take(turn).finally(() => clearTimeout(timer));
    let isRight = false;
    try {
      isRight = await check();
      return isRight;
    } finally {
      if (!isRight) failures.add(keys);
      end();
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
  return problem('tooManyTries', {
    text: () => t`Too many attempts at once. Try again in a few seconds`,
    retryAfter: 2,
  });
}
