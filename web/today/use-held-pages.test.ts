import { afterEach, expect, it, vi } from 'vitest';
import { renderHook } from '#testing/browser/render-hook.ts';
import { useHeldPages } from './use-held-pages.ts';

const held = vi.hoisted(() => ({ now: true }));
vi.mock('react', async importReact => ({ ...(await importReact<object>()), useContext: () => held.now }));
afterEach(() => void vi.unstubAllGlobals());

type Given = { rows: number[][] | undefined; isNewest?: boolean };
const pages = (given: Given) =>
  renderHook(({ rows, isNewest = true }: Given) => useHeldPages(rows, Number, isNewest), given);

it('keeps the rows while Today is held, and shows the fresh ones afterwards', () => {
  held.now = true;
  const hook = pages({ rows: [[1, 2, 3]] });

  hook.render({ rows: [[2, 9]] });
  expect(hook.now).toEqual([1, 2, 3]);

  held.now = false;
  hook.render({ rows: [[2, 9]] });
  expect(hook.now).toEqual([2, 9]);
  held.now = true;
  hook.render({ rows: [[2, 9]] });
  hook.render({ rows: [[7]] });
  expect(hook.now).toEqual([2, 9]);
});

it('adds pages that are loaded meanwhile, without rows that are shown already', () => {
  held.now = true;
  const hook = pages({ rows: undefined });
  expect(hook.now).toBeUndefined();
  hook.render({ rows: [[1, 2]] });

  hook.render({
    rows: [
      [9, 1],
      [2, 3],
    ],
  });
  hook.render({
    rows: [
      [9, 1],
      [8, 2],
      [3, 4],
    ],
  });

  expect(hook.now).toEqual([1, 2, 3, 4]);
});

it('keeps no rows of a deferred value', () => {
  held.now = true;
  const hook = pages({ rows: [[1, 2]], isNewest: false });

  hook.render({ rows: [[2, 1]] });
  expect(hook.now).toEqual([2, 1]);
});
