import { expect, test, vi } from 'vitest';
import { reachFolder } from './reach-folder.ts';

test('a folder that hangs has one operation at a time, and callers do not wait for it', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const hang = vi.fn(() => promise);
  const look = () => reachFolder('/hanging', hang, 20);
  expect(await Promise.all([look(), look(), look()])).toEqual([undefined, undefined, undefined]);
  expect(await look()).toBeUndefined();
  expect(hang).toHaveBeenCalledTimes(1);
  expect(await reachFolder('/another', async () => 5, 20)).toBe(5);

  resolve(7);
  await promise;
  expect(await look()).toBe(7);
});

test('callers of a folder that answers wait for each other', async () => {
  const measure = vi.fn(async () => 7);
  expect(await Promise.all([reachFolder('/good', measure), reachFolder('/good', measure)])).toEqual([7, 7]);
});

test('an error reaches the caller, and the next one tries again', async () => {
  const fail = () => Promise.reject(new Error('no such folder'));
  await expect(reachFolder('/missing', fail)).rejects.toThrow('no such folder');
  expect(await reachFolder('/missing', async () => 1)).toBe(1);
});
