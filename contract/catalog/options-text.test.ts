import { describe, expect, test } from 'vitest';
import { shownCombinations } from './options-text.ts';

const row = (quantity: number, choices: Record<string, string>) => ({
  quantity,
  choices: Object.entries(choices).map(([option, value]) => ({ option, value })),
});

describe('the combinations of a line', () => {
  test('show a color that all of them share once, apart from their other choices', () => {
    expect(
      shownCombinations([row(24, { Color: 'Cognac', Length: '80 cm' }), row(16, { Color: 'Cognac', Length: '90 cm' })]),
    ).toEqual({
      color: 'Cognac',
      rows: [
        { quantity: 24, color: null, text: 'Length 80 cm' },
        { quantity: 16, color: null, text: 'Length 90 cm' },
      ],
    });
  });

  test('show each color where they differ, and say where nothing was chosen', () => {
    expect(
      shownCombinations([
        row(24, { Color: 'Cognac', Length: '80 cm', Monogram: 'MB' }),
        row(10, { Color: 'Olive' }),
        row(6, {}),
      ]),
    ).toEqual({
      color: null,
      rows: [
        { quantity: 24, color: 'Cognac', text: 'Length 80 cm · Monogram MB' },
        { quantity: 10, color: 'Olive', text: '' },
        { quantity: 6, color: null, text: 'No choice' },
      ],
    });
  });

  test('show no rows where the color says everything, and nothing without combinations', () => {
    expect(shownCombinations([row(80, { Color: 'Chestnut' })])).toEqual({ color: 'Chestnut', rows: [] });
    expect(shownCombinations([])).toEqual({ color: null, rows: [] });
  });
});
