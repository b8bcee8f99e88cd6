import { expect, it } from 'vitest';
import { isCut } from './is-cut.ts';

const none = { cutting: 0, stitching: 0, finishing: 0, packaging: 0 };

it.each([
  [false, 'nothing was cut', { passed: none, remade: false }],
  [true, 'a unit passed cutting', { passed: { ...none, cutting: 1 }, remade: false }],
  [true, 'all that was cut is made again', { passed: none, remade: true }],
])('a line says %s when %s (ST-7)', (expected, _, product) => {
  expect(isCut(product)).toBe(expected);
});
