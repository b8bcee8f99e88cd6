import type { ServerResponse } from 'node:http';
import { limits } from '#contract/call/limits.ts';
import type { Viewer } from '../access/viewer.ts';
import { problem } from '../problems/problem.ts';

type Account = { running: number; waiting: (() => void)[] };
/** The accounts that share a limit, the one that was served least recently first. */
type Group = { running: number; accounts: Map<number, Account> };
type Most = { ofAccount: number; ofGroup: number };

/** A turn ends when its work is done and its response is sent or its connection is lost. */
export type Turn = { run<T>(work: () => Promise<T>): Promise<T> };
export type TakeTurn = (viewer: Viewer, answer: ServerResponse) => Promise<Turn>;

/**
 * Limits how many requests of one account, and of one company or all staff, run at a time in this process (LI-4).
 * Further requests of an account wait in order of arrival, and accounts of one company take turns. A request that loses
 * its connection while it waits never runs. Throws tooManyRequests when too many wait.
 */
export function makeAccountTurns(): TakeTurn {
  const groups = new Map<number | string, Group>();

  return async (viewer, answer) => {
    const { key, ...most } = groupOf(viewer);
    const group = groups.get(key) ?? { running: 0, accounts: new Map() };
    const account = group.accounts.get(viewer.id) ?? { running: 0, waiting: [] };
    // A lost connection emits no further 'close', so its turn would never end.
    if (answer.destroyed || account.waiting.length >= limits.requestsWaiting) {
      throw problem('tooManyRequests', { retryAfter: 1 });
    }
    groups.set(key, group);
    group.accounts.set(viewer.id, account);
    const endTurn = () => {
      group.running -= 1;
      account.running -= 1;
      startNext(group, most);
      forget();
    };
    const forget = () => {
      if (account.running === 0 && account.waiting.length === 0) group.accounts.delete(viewer.id);
      if (group.accounts.size === 0) groups.delete(key);
    };

    const turn = Promise.withResolvers<void>();
    let working = false;
    let closed = false;
    answer.once('close', () => {
      closed = true;
      const place = account.waiting.indexOf(turn.resolve);
      if (place < 0) {
        if (!working) endTurn();
        return;
      }
      account.waiting.splice(place, 1);
      forget();
    });
    account.waiting.push(turn.resolve);
    startNext(group, most);
    await turn.promise;

    return {
      async run(work) {
        if (closed) throw problem('tooManyRequests', { retryAfter: 1 });
        working = true;
        try {
          return await work();
        } finally {
          working = false;
          if (closed) endTurn();
        }
      },
    };
  };
}

/** Starts what may run now, of the accounts with the fewest running requests first. */
function startNext(group: Group, most: Most): void {
  while (group.running < most.ofGroup) {
    let next: [number, Account] | undefined;
    for (const [id, account] of group.accounts) {
      if (account.waiting.length === 0 || account.running >= most.ofAccount) continue;
      if (!next || account.running < next[1].running) next = [id, account];
    }
    if (!next) return;
    const [id, account] = next;
    group.accounts.delete(id);
    group.accounts.set(id, account);
    group.running += 1;
    account.running += 1;
    account.waiting.shift()?.();
  }
}

function groupOf({ companyId, bench }: Viewer): Most & { key: number | string } {
  if (companyId !== null) {
    return { key: companyId, ofAccount: limits.requestsAtOnce, ofGroup: limits.requestsOfCompany };
  }
  if (bench) return { key: 'benches', ofAccount: limits.requestsAtOnce, ofGroup: limits.requestsOfAllStaff };
  return { key: 'staff', ofAccount: limits.requestsOfStaff, ofGroup: limits.requestsOfAllStaff };
}

/** The turn of requests that are not limited. */
export const noTurn: Turn = { run: work => work() };
