import type { ServerResponse } from 'node:http';
import { limits } from '#contract/call/limits.ts';
import type { Viewer } from '../access/viewer.ts';
import { problem } from '../problems/problem.ts';
import { FairQueue, type Key } from '../turns/fair-queue.ts';

/** A turn ends when its work is done and its response is sent or its connection is lost. */
export type Turn = { run<T>(work: () => Promise<T>): Promise<T> };
export type TakeTurn = (viewer: Viewer, answer: ServerResponse) => Promise<Turn>;

/**
 * Limits how many requests of one account, and of one company or all staff, run at a time in this process (LI-4).
 * Further requests of an account wait in order of arrival, and accounts of one company take turns. A request that loses
 * its connection while it waits never runs. Throws tooManyRequests when too many wait.
 */
export function makeAccountTurns(): TakeTurn {
  const requests = new FairQueue({ refusal: busy });

  return async (viewer, answer) => {
    // A lost connection emits no further 'close', so its turn would never end.
    if (answer.destroyed) throw busy();
    const connection = new AbortController();
    const { signal } = connection;
    answer.once('close', () => connection.abort(busy()));
    const end = await requests.take({ keys: keysOf(viewer), signal });
    let working = false;
    const endUnlessWorking = () => {
      if (!working) end();
    };
    if (signal.aborted) endUnlessWorking();
    else signal.addEventListener('abort', endUnlessWorking);

    return {
      async run(work) {
        signal.throwIfAborted();
        working = true;
        try {
          return await work();
        } finally {
          working = false;
          if (signal.aborted) end();
        }
      },
    };
  };
}

function keysOf({ id, companyId, bench }: Viewer): Key[] {
  const account = { name: `account ${id}`, waiting: limits.requestsWaiting };
  if (companyId !== null) {
    return [
      { name: `company ${companyId}`, atOnce: limits.requestsOfCompany },
      { ...account, atOnce: limits.requestsAtOnce },
    ];
  }
  return [
    { name: bench ? 'benches' : 'staff', atOnce: limits.requestsOfAllStaff },
    { ...account, atOnce: bench ? limits.requestsAtOnce : limits.requestsOfStaff },
  ];
}

function busy() {
  return problem('tooManyRequests', { retryAfter: 1 });
}

/** The turn of requests that are not limited. */
export const noTurn: Turn = { run: work => work() };
