import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { testPortal } from '#testing/portal.ts';
import { ask, askMeanwhile, deaths } from '#testing/processes/dying.ts';

/** The processes that run the file. */
function running(): string[] {
  const commandOf = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      return '';
    }
  };
  return readdirSync('/proc').filter(pid => /^\d+$/.test(pid) && commandOf(pid).includes('dying-process.ts'));
}

describe.runIf(process.platform === 'linux')('a process dies alone, in clear words, and leaves nothing behind', () => {
  const portal = testPortal();

  test.each(deaths)(
    'one that %s is dead by %s, and the portal answers others meanwhile',
    {
      timeout: 120_000,
    },
    async (way, by) => {
      const { dying, waits, slice } = await askMeanwhile(portal, () => ask(way));

      await expect(dying).rejects.toMatchObject({ by });
      expect(waits.length).toBeGreaterThan(0);
      // It computes for 3 s, which would be one slice in the portal. The collector of this worker, which runs many files, may
      // take 0.1 s; run-in-process-speed.test.ts measures the portal alone.
      expect(slice).toBeLessThan(1_000);
      expect(running()).toEqual([]);
      // Its slot is free.
      expect((await ask('answers')).pid).toBeGreaterThan(0);
    },
  );

  test('one for which nobody waits any more is dead at once', async () => {
    const gone = new AbortController();
    const dying = ask('waits', 'c1', gone.signal);
    setTimeout(() => gone.abort(new Error('The connection was closed')), 200);

    await expect(dying).rejects.toThrow('closed');
    expect(running()).toEqual([]);
  });

  test('one whose code fails says why', async () => {
    await expect(ask('throws')).rejects.toThrow('broken');
    expect(running()).toEqual([]);
  });

  test('one that cannot be started fails alone, and the next one answers', async () => {
    const program = fileURLToPath(new URL('../../../testing/processes/without-files.ts', import.meta.url));
    const run = promisify(execFile);
    const { stdout } = await run('/bin/sh', ['-c', 'ulimit -n 60; exec "$@"', 'sh', process.execPath, program]);

    expect(stdout).toBe('EMFILE true');
  });

  test('it gets no setting of the portal, so it has no secret', async () => {
    process.env.DATABASE_URL_FOR_TEST = 'postgres://secret';
    const { names } = await ask('answers');

    expect(names).not.toContain('DATABASE_URL_FOR_TEST');
    expect(names).not.toContain('DATABASE_URL');
  });
});

test('more work of a key than may wait is refused, and takes no room (S8)', async () => {
  const keys = [{ name: 'full', waiting: 2 }];
  const all = await Promise.allSettled(Array.from({ length: 6 }, () => ask('answers', keys)));

  expect(all.map(({ status }) => status)).toEqual([...Array(3).fill('fulfilled'), ...Array(3).fill('rejected')]);
  expect(all.at(-1)).toMatchObject({ reason: { code: 'tooManyRequests', status: 429 } });
  expect((await ask('answers', keys)).pid).toBeGreaterThan(0);
});

test('two processes run at a time, and one of a company, so a company never waits for another one (S12)', async () => {
  let most = 0;
  const done: string[] = [];
  const look = setInterval(() => {
    most = Math.max(most, running().length);
  }, 5);
  const send = async (name: string) => {
    await ask('answers', name);
    done.push(name);
  };

  await Promise.all([...Array.from({ length: 6 }, () => send('many')), send('other'), send('third')]);
  clearInterval(look);

  expect(most).toBeLessThanOrEqual(2);
  expect(done.indexOf('other')).toBeLessThan(3);
});
