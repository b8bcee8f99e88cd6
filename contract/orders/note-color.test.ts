import { describe, expect, test } from 'vitest';
import { colorOf, withColor, withNote, withoutColor } from './note-color.ts';

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

describe('a color chip (CT-8)', () => {
  test.each([
    ['', 'Cognac', 'Cognac. '],
    ['Longer straps', 'Cognac', 'Cognac. Longer straps'],
    ['Cognac. Longer straps', 'Natural', 'Natural. Longer straps'],
    ['cognac, longer straps', 'Natural', 'Natural. longer straps'],
    ['Dark brown. Matt', 'Dark', 'Dark. Matt'],
    ['Cognac. Longer straps', 'Cognac', 'Longer straps'],
    ['Cognac. ', 'Cognac', ''],
    ['Edges in Cognac', 'Natural', 'Natural. Edges in Cognac'],
  ])('changes the note %j with %s to %j', (note, color, expected) => {
    expect(withColor(note, color, colors)).toBe(expected);
  });

  test('restores the note on the second click', () => {
    for (const note of ['', 'Brass', 'Line 1\nLine 2']) {
      expect(withColor(withColor(note, 'Natural', colors), 'Natural', colors)).toBe(note);
    }
  });
});

describe('the same note for several lines', () => {
  test.each([
    ['Cognac. Old', 'Stamp inside', 'Cognac. Stamp inside'],
    ['Old', 'Stamp inside', 'Stamp inside'],
    ['Cognac. Old', 'Natural. Stamp', 'Natural. Stamp'],
  ])('keeps the color of %j', (note, text, expected) => {
    expect(withNote(note, text, colors)).toBe(expected);
  });

  test('removes the color of another product', () => {
    expect(withoutColor('Olive. Felt', colors)).toBe('Olive. Felt');
  });
});
