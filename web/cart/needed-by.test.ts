import { afterEach, expect, test, vi } from 'vitest';
import { neededByOf, setNeededBy } from './needed-by.ts';

afterEach(() => vi.unstubAllGlobals());

test('keeps the requested day of each user until it is cleared', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  setNeededBy(7, '2026-12-18');
  expect([neededByOf(7).read(), neededByOf(8).read()]).toEqual(['2026-12-18', '']);
  expect(kept.get('customizationCartNeededBy:7')).toBe('2026-12-18');
  setNeededBy(7, '');
  expect([neededByOf(7).read(), kept.size]).toEqual(['', 0]);
});
