import { describe, expect, test } from 'vitest';
import { hasThumbnail, keyStep, shownOf, stepTo, swipeStep } from './picture-steps.ts';

describe('stepTo', () => {
  test('wraps around at both ends', () => {
    expect(stepTo(2, 1, 3)).toBe(0);
    expect(stepTo(0, -1, 3)).toBe(2);
    expect(stepTo(1, 1, 3)).toBe(2);
  });

  test('returns the first index when there are no pictures', () => {
    expect(stepTo(0, 1, 0)).toBe(0);
  });
});

describe('swipeStep', () => {
  const from = { x: 200, y: 200 };

  test('steps forward on a swipe to the left and back on a swipe to the right', () => {
    expect(swipeStep(from, { x: 120, y: 210 })).toBe(1);
    expect(swipeStep(from, { x: 280, y: 190 })).toBe(-1);
  });

  test('ignores taps, short movements and scrolling', () => {
    expect(swipeStep(from, from)).toBe(0);
    expect(swipeStep(from, { x: 230, y: 200 })).toBe(0);
    expect(swipeStep(from, { x: 260, y: 300 })).toBe(0);
  });
});

test('keyStep returns a step for arrow keys only', () => {
  expect([keyStep('ArrowRight'), keyStep('ArrowLeft'), keyStep('ArrowDown'), keyStep('a')]).toEqual([1, -1, 0, 0]);
});

test('shownOf counts the pictures beyond the maximum', () => {
  expect(shownOf(3, 3)).toEqual({ shown: 3, others: 0 });
  expect(shownOf(5, 3)).toEqual({ shown: 3, others: 2 });
  expect(shownOf(5, undefined)).toEqual({ shown: 5, others: 0 });
});

test('hasThumbnail returns false for GIFs', () => {
  expect(hasThumbnail('https://portal.example/files/ab.gif')).toBe(false);
  expect(hasThumbnail('https://portal.example/files/ab.GIF?w=96')).toBe(false);
  expect(hasThumbnail('https://portal.example/files/ab.jpg')).toBe(true);
  expect(hasThumbnail('data:image/jpeg;base64,AAAA')).toBe(true);
});
