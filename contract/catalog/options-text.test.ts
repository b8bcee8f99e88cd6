import { afterEach, describe, expect, test } from 'vitest';
import { choicesText, optionsText, readOptionsText, shownCombinations } from './options-text.ts';

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

describe('in another language', () => {
  const page = globalThis as { words?: ((parts: readonly string[]) => string | undefined) | undefined };
  const { words } = page;
  afterEach(() => {
    page.words = words;
  });

  test('choices name the colors in it, and options of imports keep the stored name', () => {
    page.words = parts => (parts[0] === 'Color' ? 'Farbe' : undefined);

    expect(choicesText(row(1, { Color: 'Cognac', Length: '80 cm' }).choices)).toBe('Farbe Cognac · Length 80 cm');
    expect(optionsText([{ name: 'Color', kind: 'choice', required: true, most: 0, choices: [] }])).toBe('Color*: ');
  });
});

describe('options in a CSV file', () => {
  const choice = (name: string, names: string[], required = false) => ({
    name,
    kind: 'choice' as const,
    required,
    choices: names.map(one => ({ name: one })),
  });

  test('are one line', () => {
    const text = 'Length*: 80 cm|90 cm; Monogram: text 3';

    const read = readOptionsText(text);

    expect(read).toEqual([
      choice('Length', ['80 cm', '90 cm'], true),
      { name: 'Monogram', kind: 'text', required: false, most: 3 },
    ]);
    expect(optionsText(read as never)).toBe(text);
  });

  test.each([
    ['signs of the format', choice('A;B: |*', ['80; 90', 'a|b', 'c\\', '*', ':'])],
    ['a choice named like a text', choice('Kind', ['text 3'], true)],
    ['other scripts', choice('लंबाई*', ['مريم', '🧵'])],
  ])('come back unchanged with %s', (_, option) => {
    expect(readOptionsText(optionsText([option, choice('Last', ['x'])]))).toEqual([option, choice('Last', ['x'])]);
  });

  test('may end with a semicolon, and name a text of any length', () => {
    expect(readOptionsText(' Note : TEXT ; ')).toEqual([{ name: 'Note', kind: 'text', required: false }]);
    expect(readOptionsText(' ')).toEqual([]);
  });

  test.each(['Length', 'Length: 80 cm; Width', 'Length: 80: 90'])(
    'without one colon in each option are refused: %s',
    text => {
      expect(readOptionsText(text)).toMatch(/^option [12]: write 'Name: /);
    },
  );
});
