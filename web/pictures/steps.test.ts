import { describe, expect, test } from 'vitest';
import { hasThumbnail, keyStep, shownOf, stepTo, swipeStep } from './steps.ts';

describe('stepTo', () => {
  test('goes around at both ends', () => {
    expect(stepTo(2, 1, 3)).toBe(0);
    expect(stepTo(0, -1, 3)).toBe(2);
    expect(stepTo(1, 1, 3)).toBe(2);
  });

  test('stays at the first picture when there is none', () => {
    expect(stepTo(0, 1, 0)).toBe(0);
  });
});

describe('swipeStep', () => {
  const from = { x: 200, y: 200 };

  test('goes to the next picture on a swipe to the left and back on one to the right', () => {
    expect(swipeStep(from, { x: 120, y: 210 })).toBe(1);
    expect(swipeStep(from, { x: 280, y: 190 })).toBe(-1);
  });

  test('ignores taps, short movements and scrolling', () => {
    expect(swipeStep(from, from)).toBe(0);
    expect(swipeStep(from, { x: 230, y: 200 })).toBe(0);
    expect(swipeStep(from, { x: 260, y: 300 })).toBe(0);
  });
});

test('arrow keys step, other keys do not', () => {
  expect([keyStep('ArrowRight'), keyStep('ArrowLeft'), keyStep('ArrowDown'), keyStep('a')]).toEqual([1, -1, 0, 0]);
});

test('pictures beyond the most are counted', () => {
  expect(shownOf(3, 3)).toEqual({ shown: 3, others: 0 });
  expect(shownOf(5, 3)).toEqual({ shown: 3, others: 2 });
  expect(shownOf(5, undefined)).toEqual({ shown: 5, others: 0 });
});

test('GIFs have no thumbnail', () => {
  expect(hasThumbnail('https://portal.example/files/ab.gif')).toBe(false);
  expect(hasThumbnail('https://portal.example/files/ab.GIF?w=96')).toBe(false);
  expect(hasThumbnail('https://portal.example/files/ab.jpg')).toBe(true);
  expect(hasThumbnail('data:image/jpeg;base64,AAAA')).toBe(true);
});
