import { afterEach, expect, test, vi } from 'vitest';
import { inPolishForms } from '#testing/languages.ts';
import { texts } from './texts.ts';

afterEach(() => void vi.unstubAllGlobals());

test('the question before jobs move counts what is not done yet', () => {
  expect([1, 40].map(left => texts.ask(left, 40, 'cutting'))).toEqual([
    '1 of 40 is not cut yet. Mark it as cut?',
    '40 of 40 are not cut yet. Mark them as cut?',
  ]);
});

test('a move that was refused in part says both numbers, and each reason once', () => {
  const completed = { code: 'orderCompleted', error: 'The order is already completed' } as const;
  const other = { code: 'keyReused', error: 'Something else' } as const;

  expect(texts.partlyMoved(10, [completed, completed])).toBe('10 moved, 2 could not: completed');
  expect(texts.partlyMoved(1, [completed, other, completed])).toBe('1 moved, 3 could not: completed, Something else');
  expect([1, 12].map(texts.moveFailed)).toEqual(['Failed to move 1 job', 'Failed to move 12 jobs']);
});

test.each(['cutting', 'stitching', 'finishing', 'packaging'] as const)(
  'the language of the reader chooses the form of the question at %s (F72)',
  stage => {
    inPolishForms();
    expect([1, 3, 5].map(left => texts.ask(left, 40, stage))).toEqual(['one', 'few', 'many']);
  },
);
