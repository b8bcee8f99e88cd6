import { afterEach, expect, test, vi } from 'vitest';
import { inPolishForms } from '#testing/languages.ts';
import { allDone, allPassed, leftToDo, onlyRemade, takeBack } from './count-texts.ts';

afterEach(() => void vi.unstubAllGlobals());

test('words the counts of a refusal in the singular and in the plural', () => {
  expect([1, 4].map(left => leftToDo('stitching', left, 20))).toEqual([
    'Only 1 of 20 is left to stitch',
    'Only 4 of 20 are left to stitch',
  ]);
  expect([1, 20].map(quantity => allDone('finishing', quantity))).toEqual([
    'The item is finished already',
    'All 20 are finished already',
  ]);
  expect([1, 9].map(least => takeBack(2, 'packaging', least))).toEqual([
    'Only 2 can be taken back: 1 is packed already',
    'Only 2 can be taken back: 9 are packed already',
  ]);
  expect(onlyRemade(0, 'cutting', 1)).toBe('None can be made again: 1 is cut already');
  expect([1, 200].map(quantity => allPassed('cutting', quantity))).toEqual(['cut', 'all 200 cut']);
});

test.each(['cutting', 'stitching', 'finishing', 'packaging'] as const)(
  'the language of the reader chooses the form of the counts at %s (F72)',
  stage => {
    inPolishForms();
    expect([1, 3, 5].map(left => leftToDo(stage, left, 20))).toEqual(['one', 'few', 'many']);
    expect([1, 3, 5].map(quantity => allDone(stage, quantity))).toEqual(['one', 'few', 'many']);
    expect([3, 5].map(quantity => allPassed(stage, quantity))).toEqual(['few', 'many']);
    expect(takeBack(1, stage, 3)).toMatch(/: few$/);
  },
);
