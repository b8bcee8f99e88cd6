import { describe, expect, test } from 'vitest';
import { colorOf, splitWrittenColor, withoutColor } from './note-color.ts';

const colors = ['Cognac', 'Natural', 'Dark', 'Dark brown'];

test.each([
  ['Cognac. Longer straps', 'Cognac'],
  ['cognac, brass', 'Cognac'],
  ['NATURAL', 'Natural'],
  ['Dark brown. Matt', 'Dark brown'],
  ['Dark. Matt', 'Dark'],
  ['Cognacs of last year', undefined],
  ['Edges in Cognac', undefined],
  ['', undefined],
])('finds the color at the beginning of %j', (note, color) => {
  expect(colorOf(note, colors)).toBe(color);
});

describe('a note without its color', () => {
  test.each([
    ['Longer straps', 'Longer straps'],
    ['Cognac. Longer straps', 'Longer straps'],
    ['cognac, longer straps', 'longer straps'],
    ['Dark brown. Matt', 'Matt'],
    ['Cognac. ', ''],
    ['Edges in Cognac', 'Edges in Cognac'],
    // The color of another product.
    ['Olive. Felt', 'Olive. Felt'],
  ])('is the rest of %j', (note, expected) => {
    expect(withoutColor(note, colors)).toBe(expected);
  });
});

test.each([
  ['Dark brown. Matt', 'Dark brown', 'Matt'],
  ['Cognac. ', 'Cognac', ''],
  ['Cognac.', 'Cognac', ''],
  ['cognac. Matt', undefined, 'cognac. Matt'],
  ['Cognac, matt', undefined, 'Cognac, matt'],
  ['Cognac edges', undefined, 'Cognac edges'],
])('splits %j only where a cart wrote the color', (typed, color, note) => {
  expect(splitWrittenColor(typed, colors)).toEqual({ ...(color && { color }), note });
});
