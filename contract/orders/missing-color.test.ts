import { describe, expect, test } from 'vitest';
import { type ColoredLine, missingColorWords, unitsWithoutColor } from './missing-color.ts';

const colors = ['Dark', 'Dark brown', 'Olive'];
const line = (given: Partial<ColoredLine>): ColoredLine => ({ colors, quantity: 120, description: '', ...given });
const inOlive = [{ option: 'Color', value: 'Olive' }];

describe('the units of a line without a color', () => {
  test.each<[string, Partial<ColoredLine>, number]>([
    ['nothing', {}, 120],
    ['a product without colors', { colors: [] }, 0],
    ['a note that begins with a color', { description: 'olive, brass' }, 0],
    ['the longer of two colors', { description: 'Dark brown' }, 0],
    ['a note that mentions a color', { description: 'Olive edges' }, 120],
    ['a color further on in the note', { description: 'Edges: Olive' }, 120],
    ['a color of another product', { description: 'Cognac. Brass' }, 120],
    ['combinations that all name a color', { breakdown: [{ quantity: 120, choices: inOlive }] }, 0],
    [
      'one combination of two',
      {
        breakdown: [
          { quantity: 100, choices: inOlive },
          { quantity: 20, choices: [{ option: 'Length', value: '80 cm' }] },
        ],
      },
      20,
    ],
    [
      'a color that is no longer offered',
      { breakdown: [{ quantity: 120, choices: [{ option: 'Color', value: 'Tan' }] }] },
      0,
    ],
    [
      'combinations beside a note with a color',
      { description: 'Olive', breakdown: [{ quantity: 120, choices: [] }] },
      120,
    ],
    ['the choices of a cart', { breakdown: [{ quantity: 120, choices: { 0: 'Olive', 3: 31 } }] }, 0],
    ['the choices of a cart without a color', { breakdown: [{ quantity: 120, choices: { 3: 31 } }] }, 120],
    ['a blank color of a cart', { breakdown: [{ quantity: 120, choices: { 0: ' ' } }] }, 120],
    ['no quantity yet', { quantity: '' }, 0],
  ])('%s', (_, given, units) => {
    expect(unitsWithoutColor(line(given))).toBe(units);
  });

  test('are named unless they are all', () => {
    expect([missingColorWords(120, 120, String), missingColorWords(20, 120, String)]).toEqual([
      'Color not given',
      'Color not given: 20 of 120',
    ]);
  });
});
