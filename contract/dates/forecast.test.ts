import { describe, expect, test } from 'vitest';
import { dice } from '#testing/workshops/random-workshop.ts';
import { quantile, stretch, weights } from './forecast.ts';
import type { MeasuredDays } from './pace.ts';
import { type QueuedLine, simulate } from './simulation.ts';

const seed = 20_261_126;
const tenDays: MeasuredDays = Array.from({ length: 10 }, () => [10, 10, 10, 10]);
const sixtyDays: MeasuredDays = Array.from({ length: 60 }, (_, i) => [
  8 + ((7 * i) % 9),
  6 + ((5 * i) % 11),
  i % 10 === 3 ? 0 : 9 + ((3 * i) % 7),
  12 + ((11 * i) % 8),
]);
const lineOf = (work: number, ready = 0): QueuedLine => ({ ready, work: [work, work, work, work] });

function quantilesOf(lines: readonly QueuedLine[], days: MeasuredDays, runs = 400) {
  return simulate(lines, days, { runs, seed }).map(
    finishes => [quantile(finishes, 0.5), quantile(finishes, 0.9)] as const,
  );
}
function expectNear(found: readonly (readonly [number, number])[], wanted: [number, number][], by: [number, number]) {
  for (const [index, [q50, q90]] of wanted.entries()) {
    expect(Math.abs((found[index]?.[0] ?? 0) - q50)).toBeLessThanOrEqual(by[0]);
    expect(Math.abs((found[index]?.[1] ?? 0) - q90)).toBeLessThanOrEqual(by[1]);
  }
}

test('a quantile is the number at its place among the sorted numbers', () => {
  const roll = dice(9);
  for (let tries = 0; tries < 500; tries++) {
    const numbers = Float64Array.from({ length: 1 + roll(60) }, () => roll(30) / 4);
    const share = (1 + roll(100)) / 100;
    const atOrBelow = numbers.toSorted()[Math.ceil(share * numbers.length) - 1];
    expect([[...numbers], share, quantile(numbers.slice(), share)]).toEqual([[...numbers], share, atOrBelow]);
  }
  expect(quantile(new Float64Array(3).fill(Number.POSITIVE_INFINITY), 0.9)).toBe(Number.POSITIVE_INFINITY);
});

describe('the forecast on the reference vectors (W25)', () => {
  test('matches for one line, a longer one and three lines on constant days', () => {
    expectNear(quantilesOf([lineOf(10)], tenDays), [[4, 4]], [0.01, 0.01]);
    expectNear(quantilesOf([lineOf(40)], tenDays), [[7, 7]], [0.01, 0.01]);
    const three = quantilesOf([lineOf(20), lineOf(20), lineOf(20)], tenDays);
    expectNear(three, [[5, 5], [7, 7], [9, 9]], [0.01, 0.01]); // biome-ignore format: a row of the table
  });

  test('lets the next line go ahead of a line that is not ready (WF31)', () => {
    expectNear(quantilesOf([lineOf(20, 5), lineOf(20)], tenDays), [[10, 10], [5, 5]], [0.01, 0.01]); // biome-ignore format: a row of the table
  });

  test('matches for twelve lines on uneven days', () => {
    const found = quantilesOf(Array.from({ length: 12 }, () => lineOf(30)), sixtyDays); // biome-ignore format: short
    const shown = [found[0], found[5], found[11]].map(one => one ?? ([0, 0] as const));
    expectNear(shown, [[5.07, 5.67], [19.64, 20.94], [36.62, 38.5]], [0.3, 0.6]); // biome-ignore format: a row of the table
  });

  test('matches for a line that has already passed cutting', () => {
    const [found = [0, 0] as const] = quantilesOf([{ ready: 0, work: [0, 15, 40, 50] }], sixtyDays);
    expectNear([found], [[5.33, 5.58]], [0.3, 0.6]);
  });

  test('matches for the correction from earlier forecasts', () => {
    const scores = Array.from({ length: 40 }, (_, i) => ({ score: ((17 * i) % 40) / 10 - 1, done: i % 5 !== 0 }));
    expect(stretch(scores, 0.9, 1.5, 20, 6, 0.2)).toBeCloseTo(2.8, 6);
    expect(stretch(scores, 0.5, 0, 20, 3, -2)).toBeCloseTo(1.3, 6);
    expect(stretch(scores.slice(0, 15), 0.9, 1.5, 20, 6, 0.2)).toBe(1.5);
  });

  test('matches for the work of two products', () => {
    const rows = Array.from({ length: 8 }, (_, week) => week).flatMap(week =>
      [0, 1, 2, 3].map(stage => ({
        stage,
        units: new Map([
          [0, 10 + week],
          [1, 40 - 4 * week],
        ]),
        total: 50 - 3 * week,
      })),
    );
    const [first, second] = weights(rows, 2);
    expect([first?.toFixed(3), second?.toFixed(3)]).toEqual(['1.692', '0.624']);
  });

  test('returns the same bytes for the same input (WF25)', () => {
    const run = () => simulate([lineOf(30), lineOf(40, 3)], sixtyDays, { runs: 50, seed });
    expect(run()).toEqual(run());
  });
});

test('counts open lines in the correction, so that quick lines do not distort it (WF26)', () => {
  const quick = Array.from({ length: 30 }, (_, i) => ({ score: i / 30, done: true }));
  const open = Array.from({ length: 30 }, () => ({ score: 2, done: false }));
  expect(stretch([...quick, ...open], 0.9, 1.5)).toBeGreaterThan(stretch(quick, 0.9, 1.5));
});

describe('the forecast of a queue (W27)', () => {
  const queue = Array.from({ length: 15 }, (_, i) => lineOf(10 + ((7 * i) % 23)));

  test('changes no earlier line when a line is added at the end', () => {
    const without = simulate(queue, sixtyDays, { seed });
    expect(simulate([...queue, lineOf(500)], sixtyDays, { seed }).slice(0, queue.length)).toEqual(without);
  });

  test('never gives a line a later date when units of it are finished', () => {
    const before = simulate(queue, sixtyDays, { seed });
    queue.forEach((line, index) => {
      const less = { ...line, work: line.work.map((work, stage) => (stage < 2 ? 0 : work / 2)) };
      const after = simulate(queue.with(index, less), sixtyDays, { seed });
      after[index]?.forEach((day, run) => {
        expect(day).toBeLessThanOrEqual((before[index]?.[run] ?? 0) + 1e-9);
      });
    });
  });

  test('gives every line a later date at half the pace', () => {
    const before = quantilesOf(queue, sixtyDays);
    const slow = quantilesOf(
      queue,
      sixtyDays.map(day => day.map(work => work / 2)),
    );
    slow.forEach(([q50], index) => {
      expect(q50).toBeGreaterThan(before[index]?.[0] ?? 0);
    });
  });
});

describe('the forecast with little or odd data (W28)', () => {
  test('ends without an exception or an endless loop', () => {
    const began = performance.now();
    const zero = Array.from({ length: 60 }, () => [0, 0, 0, 0]);
    expect(simulate([], sixtyDays, { seed })).toEqual([]);
    expect(simulate([lineOf(10)], zero, { seed })[0]?.[0]).toBeGreaterThan(1_500);
    expect(simulate([lineOf(10)], [], { seed })[0]?.[0]).toBe(Number.POSITIVE_INFINITY);
    expect(simulate([lineOf(10)], [[1, 1, 1, 1]], { seed })[0]?.[0]).toBeGreaterThan(10);
    expect(simulate([lineOf(1_000_000)], sixtyDays, { seed })[0]?.[0]).toBeGreaterThan(1_500);
    const held = Array.from({ length: 50 }, () => lineOf(10, 5));
    expect(simulate(held, sixtyDays, { seed })[49]?.[0]).toBeGreaterThan(5);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test('returns NaN as a quantile of no numbers, and the start value without scores', () => {
    expect(quantile(new Float64Array(0), 0.5)).toBeNaN();
    expect(stretch([], 0.9, 1.5)).toBe(1.5);
    expect([...weights([], 2)]).toEqual([1, 1]);
  });
});
