import { expect, test } from 'vitest';
import { slowTests, type Timed } from './slow-tests.ts';

const timed = (test: string, processorMs: number, isJourney = false): Timed => ({ test, processorMs, isJourney });
const quick = Array.from({ length: 12 }, (_, at) => timed(`quick ${at}`, at * 10));
const namesIn = (lines: string[]) => lines.slice(1).map(line => line.trim().replace(/^\S+ +/, ''));

test('names the ten slowest tests, the slowest first', () => {
  expect(namesIn(slowTests(quick, false))).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map(at => `quick ${at}`));
  expect(slowTests([timed('a.test.ts > adds', 234)], false).at(-1)).toBe('   0.2  a.test.ts > adds');
  expect(slowTests([], false)).toEqual([]);
});

test('names every test of the day above one second, but no journey and none at night', () => {
  const slow = Array.from({ length: 12 }, (_, at) => timed(`slow ${at}`, 1_001 + at));
  const all = [...quick, ...slow, timed('journey', 3_000, true), timed('just within', 1_000)];

  const byDay = namesIn(slowTests(all, false));
  expect(byDay[0]).toBe('journey');
  expect(byDay.slice(1).sort()).toEqual(slow.map(({ test }) => `${test} (above the limit)`).sort());
  expect(namesIn(slowTests(all, true))).toHaveLength(10);
  expect(slowTests(all, true).join()).not.toContain('above the limit');
});
