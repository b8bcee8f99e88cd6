import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeRefresher } from './refresher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aPortal() {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const changing = new Set<unknown>();
  const touch = makeRefresher({
    refresh: key =>
      new Promise<void>((resolve, reject) => {
        asked.push(String(key[0]));
        answers.push(key[0] === 'broken' ? () => reject(new Error('away')) : resolve);
      }),
    isChanging: key => changing.has(key[0]),
  });
  const answer = async () => {
    answers.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { asked, changing, touch, answer };
}

it('fetches at once, and once more for all events during the request', async () => {
  const { asked, touch, answer } = aPortal();

  for (let event = 0; event < 100; event++) touch(['orders']);
  expect(asked).toEqual(['orders']);
  for (let event = 0; event < 100; event++) touch(['orders']);
  await answer();
  expect(asked).toEqual(['orders', 'orders']);
  await answer();
  touch(['orders']);

  expect(asked).toHaveLength(3);
});

it('fetches different keys in parallel', () => {
  const { asked, touch } = aPortal();

  touch(['orders']);
  touch(['notifications']);

  expect(asked).toEqual(['orders', 'notifications']);
});

it('waits until a local change of the same data has finished', async () => {
  const { asked, changing, touch } = aPortal();
  changing.add('orders');

  touch(['orders']);
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toEqual([]);
  changing.clear();
  await vi.advanceTimersByTimeAsync(100);

  expect(asked).toEqual(['orders']);
});

it('re-fetches after a failed request', async () => {
  const { asked, touch, answer } = aPortal();

  touch(['broken']);
  await answer();
  touch(['broken']);

  expect(asked).toEqual(['broken', 'broken']);
});
