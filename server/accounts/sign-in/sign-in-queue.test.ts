import { setImmediate as soon } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { signInQueue } from './sign-in-queue.ts';

/** Returns a check that records its start and runs until the test ends it. */
function held() {
  const began: string[] = [];
  const ends = new Map<string, (isRight: boolean) => void>();
  const check = (name: string) => () => {
    began.push(name);
    return new Promise<boolean>(resolve => ends.set(name, resolve));
  };
  const end = async (name: string, isRight = true) => {
    ends.get(name)?.(isRight);
    await soon();
  };
  return { began, check, end };
}
const limits = { atOnce: 3, waitingOfKey: 3, waitingInAll: 300, longestWaitMs: 60_000 };
const stranger = (...keys: string[]) => ({ keys, isKnown: false });
const codeOf = (outcome: Promise<unknown>) =>
  outcome.then(
    () => 'done',
    error => error.code,
  );

describe('the queue of password checks', () => {
  test('lets at most three checks of a key wait, rejects the next at once, and runs another key first', async () => {
    const { began, check, end } = held();
    const inTurn = signInQueue(limits);
    const turns = [1, 2, 3, 4, 5];
    const ofAccount = turns.map(turn => inTurn(stranger('account', `address ${turn}`), check(`guess ${turn}`)));

    const sixth = inTurn(stranger('account', 'address 6'), check('guess 6'));
    await expect(sixth).rejects.toMatchObject({ code: 'tooManyTries', retryAfter: 2 });
    const other = inTurn(stranger('other', 'address 7'), check('other'));
    await soon();
    expect(began).toEqual(['guess 1', 'guess 2', 'other']);

    for (const name of ['guess 1', 'other', 'guess 2', 'guess 3', 'guess 4', 'guess 5']) await end(name);
    expect(await Promise.all([...ofAccount, other])).toEqual(Array(6).fill(true));
    expect(began).toEqual(['guess 1', 'guess 2', 'other', 'guess 3', 'guess 4', 'guess 5']);
  });

  test('runs an honest check before guesses whose keys have failed, and a known device first', async () => {
    const { began, check, end } = held();
    const inTurn = signInQueue({ ...limits, atOnce: 1 });
    const guess = (turn: number) => inTurn(stranger(`account ${turn}`, `address ${turn}`), check(`guess ${turn}`));
    for (const turn of [1, 2, 3]) {
      const failed = guess(turn);
      await soon();
      await end(`guess ${turn}`, false);
      expect(await failed).toBe(false);
    }
    began.length = 0;

    const all = [guess(1), guess(2), guess(3)];
    all.push(inTurn(stranger('honest account', 'honest address'), check('honest')));
    all.push(inTurn({ keys: ['known:7'], isKnown: true }, check('known')));
    await soon();
    for (const name of ['guess 1', 'known', 'honest', 'guess 2', 'guess 3']) await end(name, false);

    await Promise.all(all);
    expect(began).toEqual(['guess 1', 'known', 'honest', 'guess 2', 'guess 3']);
  });

  test('rejects a check that waits too long, and frees its place', async () => {
    const { began, check, end } = held();
    const inTurn = signInQueue({ ...limits, atOnce: 1, longestWaitMs: 20 });
    const running = inTurn(stranger('account'), check('running'));
    const late = await Promise.all([1, 2, 3].map(() => codeOf(inTurn(stranger('account'), check('late')))));
    expect(late).toEqual(Array(3).fill('tooManyTries'));

    const next = inTurn(stranger('account'), check('next'));
    await end('running');
    await end('next');

    expect(await Promise.all([running, next])).toEqual([true, true]);
    expect(began).toEqual(['running', 'next']);
  });
});
