import { expect, it, vi } from 'vitest';
import { makeStore } from './store.ts';

it('returns the last written value', () => {
  const store = makeStore('none');

  store.write('one');

  expect(store.read()).toBe('one');
});

it('notifies each listener after the value has changed, until it unsubscribes', () => {
  const store = makeStore(0);
  const seen: number[] = [];
  const other = vi.fn();
  const stop = store.subscribe(() => seen.push(store.read()));
  store.subscribe(other);

  store.write(1);
  stop();
  store.write(2);

  expect(seen).toEqual([1]);
  expect(other).toHaveBeenCalledTimes(2);
});

it('notifies when the same object is written again, because its content may have changed', () => {
  const store = makeStore(new Map<string, number>());
  const listener = vi.fn();
  store.subscribe(listener);

  store.write(store.read().set('a', 1));

  expect(listener).toHaveBeenCalledOnce();
});
