import { setImmediate as soon } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';
import { keysOf, type Party } from './party.ts';

/** A queue of tasks of accounts and companies, with limits for each of them and for large tasks. */
type Limits = { atOnce?: number; perAccount?: number; perCompany?: number; largeAtOnce?: number };
type Task = Party & { isLarge?: boolean; signal?: AbortSignal };

function taskQueue({ atOnce, largeAtOnce, ...ofParties }: Limits) {
  const queue = new FairQueue({ ...(atOnce && { atOnce }) });
  return <T>({ isLarge, signal, ...party }: Task, work: () => Promise<T>) => {
    const keys = [...keysOf(party, ofParties), ...(isLarge ? [{ name: 'large', atOnce: largeAtOnce }] : [])];
    return queue.run({ keys, signal }, work);
  };
}

/** Returns tasks that record their start, and end when the test ends them. */
function someWorks(limits: Limits) {
  const run = taskQueue(limits);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, turn: Task) =>
    run(turn, async () => {
      began.push(name);
      await new Promise<void>(resolve => ends.set(name, resolve));
      return name;
    });
  const ask = async (name: string, turn: Task) => {
    start(name, turn);
    await soon();
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await soon();
  };
  return { began, start, ask, end };
}

describe('a fair queue', () => {
  test('gives a free slot to a new account before the queue of an account with running tasks', async () => {
    const { began, ask, end } = someWorks({ atOnce: 2 });
    for (let n = 1; n <= 6; n++) await ask(`storm ${n}`, { account: 1 });
    await ask('photo', { account: 2 });
    await ask('other photo', { account: 3 });

    await end('storm 1');
    await end('storm 2');

    expect(began).toEqual(['storm 1', 'storm 2', 'photo', 'other photo']);
  });

  test('gives a free slot to another company before the many accounts of one, and limits the tasks of each', async () => {
    const { began, ask, end } = someWorks({ atOnce: 4, perCompany: 3 });
    for (let n = 1; n <= 6; n++) await ask(`one ${n}`, { account: n, company: 1 });
    expect(began).toEqual(['one 1', 'one 2', 'one 3']);
    for (let n = 1; n <= 2; n++) await ask(`other ${n}`, { account: 10 + n, company: 2 });

    await end('one 1');
    await end('one 2');

    expect(began).toEqual(['one 1', 'one 2', 'one 3', 'other 1', 'other 2', 'one 4']);
  });

  test('alternates between accounts that all have a queue', async () => {
    const { began, ask, end } = someWorks({ atOnce: 1 });
    for (const account of [1, 1, 1, 2, 2, 2, 3]) await ask(`${account}`, { account });

    for (let n = 0; n < 7; n++) await end(began.at(-1) as string);

    expect(began).toEqual(['1', '2', '3', '1', '2', '1', '2']);
  });

  test('reserves a slot, so that a small task never waits for large ones', async () => {
    const { began, ask, end } = someWorks({ atOnce: 2, largeAtOnce: 1 });
    for (let n = 1; n <= 3; n++) await ask(`large ${n}`, { account: 1, isLarge: true });
    expect(began).toEqual(['large 1']);

    await ask('small', { account: 1 });
    expect(began).toEqual(['large 1', 'small']);
    await end('small');
    expect(began).toEqual(['large 1', 'small']);
    await ask('another large', { account: 2, isLarge: true });
    await end('large 1');
    expect(began).toEqual(['large 1', 'small', 'another large']);
  });

  test('limits the tasks of one account and runs those of others in parallel', async () => {
    const { began, ask, end } = someWorks({ perAccount: 2 });
    for (let n = 1; n <= 3; n++) await ask(`form ${n}`, { account: 1 });
    await ask('form of another', { account: 2 });
    expect(began).toEqual(['form 1', 'form 2', 'form of another']);

    await end('form 2');

    expect(began.at(-1)).toBe('form 3');
  });

  test('never starts a task that was canceled before or during its wait', async () => {
    const { began, start, end } = someWorks({ atOnce: 1 });
    const gone = new AbortController();
    const first = start('first', { account: 1 });
    const withdrawn = start('withdrawn', { account: 1, signal: gone.signal });
    const last = start('last', { account: 1 });

    await soon();
    gone.abort(new Error('gone'));
    await expect(withdrawn).rejects.toThrow('gone');
    await expect(start('too late', { account: 2, signal: gone.signal })).rejects.toThrow('gone');
    await end('first');
    await end('last');

    expect(await Promise.all([first, last])).toEqual(['first', 'last']);
    expect(began).toEqual(['first', 'last']);
  });

  test('frees the slot of a failed task', async () => {
    const run = taskQueue({ atOnce: 1, perAccount: 1, largeAtOnce: 1 });
    const failing = () => run({ account: 1, isLarge: true }, () => Promise.reject(new Error('failed')));

    for (let n = 0; n < 3; n++) await expect(failing()).rejects.toThrow('failed');

    expect(await run({ account: 1, isLarge: true }, async () => 'works')).toBe('works');
  });
});

test('a fair queue runs the tasks of one account in order of arrival, at most two at once, also after failures', async () => {
  const run = taskQueue({ atOnce: 2 });
  const started: number[] = [];
  let running = 0;
  let most = 0;

  const tasks = Array.from({ length: 30 }, (_, index) =>
    run({ account: 1 }, async () => {
      started.push(index);
      running += 1;
      most = Math.max(most, running);
      for (let wait = 0; wait <= index % 3; wait++) await soon();
      running -= 1;
      if (index % 4 === 0) throw new Error(`task ${index}`);
      return index;
    }),
  );
  const ended = await Promise.allSettled(tasks);

  expect(most).toBe(2);
  expect(started).toEqual(Array.from({ length: 30 }, (_, index) => index));
  expect(ended.filter(end => end.status === 'rejected')).toHaveLength(8);
  await expect(run({ account: 1 }, async () => 'still works')).resolves.toBe('still works');
});

describe('a queue with limited places', () => {
  const refusal = () => new Error('refused');
  /** Returns tasks of one key each that end when the test ends them. */
  function held(queue: FairQueue) {
    const began: string[] = [];
    const ends = new Map<string, () => void>();
    const start = (name: string, { keys, priority = 0 }: { keys: string[]; priority?: number }) =>
      queue
        .run({ keys: keys.map(key => ({ name: key, waiting: 2 })), priority }, async () => {
          began.push(name);
          await new Promise<void>(resolve => ends.set(name, resolve));
        })
        .then(
          () => 'done',
          error => error.message,
        );
    const end = async (name: string) => {
      ends.get(name)?.();
      await soon();
    };
    return { began, start, end };
  }

  test('refuses a task whose key has no place left, and accepts it again afterwards', async () => {
    const { start, end } = held(new FairQueue({ atOnce: 1, refusal }));
    const all = ['1', '2', '3'].map(name => start(name, { keys: ['one', name] }));

    expect(await start('4', { keys: ['one', '4'] })).toBe('refused');
    const other = start('other', { keys: ['other'] });
    for (const name of ['1', 'other', '2', '3']) await end(name);

    expect(await Promise.all([...all, other])).toEqual(Array(4).fill('done'));
  });

  test('starts the lowest priority number first, and drops the highest from a full queue', async () => {
    const { began, start, end } = held(new FairQueue({ atOnce: 1, waiting: 2, refusal }));
    const running = start('running', { keys: ['running'] });
    const worst = start('worst', { keys: ['worst'], priority: 3 });
    const late = start('late', { keys: ['late'], priority: 2 });
    await soon();

    const urgent = start('urgent', { keys: ['urgent'] });
    expect(await worst).toBe('refused');
    expect(await start('equal', { keys: ['equal'], priority: 2 })).toBe('refused');
    for (const name of ['running', 'urgent', 'late']) await end(name);

    expect(await Promise.all([running, urgent, late])).toEqual(Array(3).fill('done'));
    expect(began).toEqual(['running', 'urgent', 'late']);
  });

  test('that spares others gives a key with a running task no further turn while another waits, and never the last', async () => {
    const { began, start, end } = held(new FairQueue({ atOnce: 3, sparesOthers: true, refusal }));
    const all = ['1', '2', '3'].map(name => start(name, { keys: ['busy', `address ${name}`] }));
    await soon();
    expect(began).toEqual(['1', '2']);
    all.push(start('other', { keys: ['other'] }));
    await soon();
    expect(began).toEqual(['1', '2', 'other']);

    await end('1');
    expect(began).toEqual(['1', '2', 'other']);
    await end('other');
    expect(began).toEqual(['1', '2', 'other', '3']);
    for (const name of ['2', '3']) await end(name);
    expect(await Promise.all(all)).toEqual(Array(4).fill('done'));
  });
});
