import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { longestSlice } from '#testing/processor-time.ts';
import { runInProcess } from './run-in-process.ts';

const file = new URL('../../../testing/processes/dying-process.ts', import.meta.url);
type Answer = { pid: number; names: string[] };
const ask = (way: string, name = 'c1', signal?: AbortSignal) =>
  runInProcess<Answer>(file, way, { keys: [{ name }], memory: 64, signal });

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

  test.each([
    ['computes', 'time'],
    ['fills an array', 'memory'],
    ['fills a map', 'memory'],
    ['fills buffers', 'memory'],
    ['is killed', 'kill'],
  ])('one that %s is dead by %s, and the portal answers others meanwhile', { timeout: 120_000 }, async (way, by) => {
    const waits: number[] = [];
    let isOver = false;
    const dying = ask(way).finally(() => {
      isOver = true;
    });
    const others = async () => {
      while (!isOver) {
        const start = performance.now();
        expect((await portal.nobody.send('GET', '/api/health')).status).toBe(200);
        waits.push(performance.now() - start);
      }
    };

    const slice = await longestSlice(async () => {
      await Promise.all([expect(dying).rejects.toMatchObject({ by }), others()]);
    });

    expect(waits.length).toBeGreaterThan(0);
    expect(slice).toBeLessThan(100);
    if (isNightly) expect(Math.max(...waits)).toBeLessThan(100);
    expect(running()).toEqual([]);
    // Its slot is free.
    expect((await ask('answers')).pid).toBeGreaterThan(0);
  });

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

  test('it gets no setting of the portal, so it has no secret', async () => {
    process.env.DATABASE_URL_FOR_TEST = 'postgres://secret';
    const { names } = await ask('answers');

    expect(names).not.toContain('DATABASE_URL_FOR_TEST');
    expect(names).not.toContain('DATABASE_URL');
  });
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
