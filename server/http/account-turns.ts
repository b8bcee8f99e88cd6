import type { ServerResponse } from 'node:http';
import { limits } from '#contract/call/limits.ts';
import type { Viewer } from '../access/viewer.ts';
import { problem } from '../problems/problem.ts';

type Account = { running: number; waiting: (() => void)[] };

/** A turn ends when its work is done and its response is sent or its connection is lost. */
export type Turn = { run<T>(work: () => Promise<T>): Promise<T> };
export type TakeTurn = (viewer: Viewer, answer: ServerResponse) => Promise<Turn>;

/**
 * Limits how many requests of one account run at a time in this process (LI-4). Further requests wait in order of
 * arrival. A request that loses its connection while it waits never runs. Throws tooManyRequests when too many wait.
 */
export function makeAccountTurns(): TakeTurn {
  const accounts = new Map<number, Account>();

  function endTurn(id: number, account: Account): void {
    const next = account.waiting.shift();
    if (next) next();
    else if (--account.running === 0) accounts.delete(id);
  }

  return async ({ id }, answer) => {
    const account = accounts.get(id) ?? { running: 0, waiting: [] };
    const isFree = account.running < limits.requestsAtOnce;
    // A lost connection emits no further 'close', so its turn would never end.
    if (answer.destroyed || (!isFree && account.waiting.length >= limits.requestsWaiting)) {
      throw problem('tooManyRequests', { retryAfter: 1 });
    }
    accounts.set(id, account);
    const turn = Promise.withResolvers<void>();
    let working = false;
    let closed = false;
    answer.once('close', () => {
      closed = true;
      const place = account.waiting.indexOf(turn.resolve);
      if (place >= 0) account.waiting.splice(place, 1);
      else if (!working) endTurn(id, account);
    });
    if (isFree) account.running += 1;
    else account.waiting.push(turn.resolve);
    if (!isFree) await turn.promise;

    return {
      async run(work) {
        if (closed) throw problem('tooManyRequests', { retryAfter: 1 });
        working = true;
        try {
          return await work();
        } finally {
          working = false;
          if (closed) endTurn(id, account);
        }
      },
    };
  };
}

/** The turn of requests that are not limited. */
export const noTurn: Turn = { run: work => work() };
