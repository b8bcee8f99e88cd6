import { describe, expect, test } from 'vitest';
import { dice } from '#testing/workshops/random-workshop.ts';
import { type Stage, stages } from '../orders/order-rules.ts';
import { flowOf, flowSeries, narrowOf, type Step, sharesOf } from './flow.ts';

const days = Array.from({ length: 28 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);
type Line = { quantity: number; placed: number; passed: [number, number, number, number] };

/** Returns lines whose counts went up and down, and the steps of their logs. */
function randomLog(seed: number) {
  const roll = dice(seed);
  const steps: Step[] = [];
  const lines = Array.from({ length: 8 }, (): Line => {
    const [placed, quantity] = [roll(28), 1 + roll(40)];
    const passed: Line['passed'] = [0, 0, 0, 0];
    for (let time = 0; time < 15; time++) {
      const at = roll(4);
      const most = at === 0 ? quantity : (passed[at - 1] as number);
      const to = Math.max(passed[at + 1] ?? 0, roll(most + 1));
      const day = days[placed + roll(28 - placed)] as string;
      steps.push({ stage: stages[at] as Stage, day, net: to - (passed[at] as number) });
      passed[at] = to;
    }
    return { quantity, placed, passed };
  });
  const placed = days.map((_, day) => lines.reduce((sum, one) => sum + (one.placed <= day ? one.quantity : 0), 0));
  const passed = Object.fromEntries(
    stages.map((stage, at) => [stage, lines.reduce((sum, one) => sum + (one.passed[at] as number), 0)]),
  ) as Record<Stage, number>;
  return { placed, passed, steps };
}

describe('flowOf', () => {
  test('never falls, never crosses the stage before, and ends with what is there now (PA-2)', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const { placed, passed, steps } = randomLog(seed);
      const flow = flowOf(days, placed, passed, steps);
      flow.forEach((one, index) => {
        const counts = flowSeries.map(series => one[series]);
        expect([seed, counts]).toEqual([seed, counts.toSorted((first, second) => second - first)]);
        for (const series of flowSeries)
          expect(one[series]).toBeGreaterThanOrEqual(index > 0 ? (flow[index - 1]?.[series] ?? 0) : 0);
      });
      expect(stages.map(stage => passed[stage])).toEqual(flowSeries.slice(1).map(series => flow.at(-1)?.[series]));
    }
  });

  test('carries a correction back to the days before it', () => {
    const steps: Step[] = [
      { stage: 'cutting', day: '2026-11-02', net: 8 },
      { stage: 'cutting', day: '2026-11-04', net: -3 },
    ];
    const passed = { cutting: 5, stitching: 0, finishing: 0, packaging: 0 };
    const flow = flowOf(days.slice(0, 5), [10, 10, 10, 10, 10], passed, steps);
    expect(flow.map(({ cut }) => cut)).toEqual([0, 5, 5, 5, 5]);
  });

  test('has units from before the log from the placing of their line on (WF53)', () => {
    const passed = { cutting: 7, stitching: 7, finishing: 7, packaging: 7 };
    const flow = flowOf(days.slice(0, 3), [0, 7, 7], passed, []);
    expect(flow.map(({ packed }) => packed)).toEqual([0, 7, 7]);
  });
});

describe('narrowOf', () => {
  test.each([
    [
      'the last stage with two days of work before it (WF54)',
      [
        [300, 30],
        [142, 31],
        [5, 25],
        [0, 25],
      ],
      'stitching',
      4.6,
    ],
    [
      'the only one',
      [
        [300, 30],
        [20, 25],
        [5, 25],
        [0, 25],
      ],
      'cutting',
      10,
    ],
    [
      'the first of some with a day',
      [
        [45, 30],
        [45, 30],
        [0, 30],
        [0, 30],
      ],
      'cutting',
      1.5,
    ],
    [
      'one with exactly two days',
      [
        [60, 30],
        [0, 30],
        [60, 30],
        [0, 30],
      ],
      'finishing',
      2,
    ],
    [
      'one that nothing passed',
      [
        [0, 0],
        [7, 0],
        [0, 5],
        [0, 5],
      ],
      'stitching',
      null,
    ],
    [
      'none',
      [
        [10, 30],
        [10, 30],
        [10, 30],
        [10, 30],
      ],
      undefined,
      undefined,
    ],
  ] as const)('is %s', (_, rows, stage, wait) => {
    const narrow = narrowOf(rows.map(([waiting, perDay], at) => ({ stage: stages[at] as Stage, waiting, perDay })));
    expect([narrow?.stage, narrow?.days]).toEqual([stage, wait]);
  });
});

test('sharesOf takes the upper median and the ninth decile (PA-5)', () => {
  expect(sharesOf([])).toEqual({ half: null, nine: null });
  expect(sharesOf([4])).toEqual({ half: 4, nine: 4 });
  expect(sharesOf([10, 2, 8, 4])).toEqual({ half: 8, nine: 10 });
  expect(sharesOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toEqual({ half: 6, nine: 9 });
});
