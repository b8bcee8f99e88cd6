import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { colorsOf } from '#contract/catalog/colors.ts';
import { colorsFault, writeColors } from './colors.ts';

describe('typed colors', () => {
  test('are split at commas and trimmed, in their order', () => {
    expect(colorsOf(' Oxblood,Chestnut ,, Midnight  Blue, ')).toEqual(['Oxblood', 'Chestnut', 'Midnight Blue']);
    expect(colorsOf('')).toEqual([]);
    expect(colorsOf(' , ,')).toEqual([]);
  });

  test.each([
    ['黑，白、红', ['黑', '白', '红']],
    ['Red; Blue', ['Red', 'Blue']],
    ['أحمر، أزرق؛ أسود', ['أحمر', 'أزرق', 'أسود']],
    ['Noir；Rouge､Vert', ['Noir', 'Rouge', 'Vert']],
  ])('are split at the commas and semicolons of other scripts: %s', (typed, colors) => {
    expect(colorsOf(typed)).toEqual(colors);
  });

  test('are unique and keep the spelling of the first occurrence', () => {
    expect(colorsOf('Cognac, black, COGNAC, Black')).toEqual(['Cognac', 'black']);
  });

  test('are never empty, padded or repeated, contain no comma, and survive writing and reading', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aAbÉ ,\t\n') }), typed => {
        const colors = colorsOf(typed);

        for (const color of colors) {
          expect(color).toBe(color.trim());
          expect(color).not.toBe('');
          expect(color).not.toContain(',');
        }
        expect(new Set(colors.map(color => color.toLowerCase())).size).toBe(colors.length);
        expect(colorsOf(writeColors(colors))).toEqual(colors);
      }),
    );
  });

  test('are reported when they are too many or too long', () => {
    const many = Array.from({ length: limits.colors }, (_, index) => `c${index}`);
    expect(colorsFault(many.join())).toBeUndefined();
    expect(colorsFault([...many, 'one more'].join())).toBe('Up to 50 colors');
    expect(colorsFault('x'.repeat(limits.color))).toBeUndefined();
    expect(colorsFault('x'.repeat(limits.color + 1))).toBe('A color has up to 60 characters');
  });
});
