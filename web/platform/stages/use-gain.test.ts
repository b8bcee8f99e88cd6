import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act, renderHook } from '#testing/browser/render-hook.ts';
import { useGain } from './use-gain.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const counts = (stitching: number, total = 8) => ({
  done: { cutting: 8, stitching, finishing: 0, packaging: 0 },
  total,
});

it('shows for a moment what a track gained, and nothing for fewer items or another total', () => {
  const hook = renderHook(({ done, total }: ReturnType<typeof counts>) => useGain(done, total), counts(2));
  expect(hook.now).toBeUndefined();
  hook.render(counts(3));
  expect(hook.now).toEqual({ stage: 'stitching', count: 1 });
  hook.render(counts(3));
  expect(hook.now).toEqual({ stage: 'stitching', count: 1 });
  act(() => void vi.advanceTimersByTime(3_000));
  expect(hook.now).toBeUndefined();
  hook.render(counts(6));
  expect(hook.now).toEqual({ stage: 'stitching', count: 3 });
  hook.render(counts(5));
  expect(hook.now).toBeUndefined();
  hook.render(counts(9, 12));
  expect(hook.now).toBeUndefined();
  hook.unmount();
});
