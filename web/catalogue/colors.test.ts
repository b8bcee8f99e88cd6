import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { colorsOf } from '#contract/product-rules.ts';
import { colorsFault, writeColors } from './colors.ts';

describe('colours as they are typed', () => {
  test('are split at commas, trimmed, and kept in their order', () => {
    expect(colorsOf(' Oxblood,Chestnut ,, Midnight  Blue, ')).toEqual(['Oxblood', 'Chestnut', 'Midnight Blue']);
    expect(colorsOf('')).toEqual([]);
    expect(colorsOf(' , ,')).toEqual([]);
  });

  test('stand once, in their first spelling', () => {
    expect(colorsOf('Cognac, black, COGNAC, Black')).toEqual(['Cognac', 'black']);
  });

  test('whatever is typed: none is empty, padded, holds a comma or stands twice, and writing and reading changes nothing', () => {
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

  test('more or longer ones than the portal keeps are told', () => {
    const many = Array.from({ length: limits.colors }, (_, index) => `c${index}`);
    expect(colorsFault(many.join())).toBeUndefined();
    expect(colorsFault([...many, 'one more'].join())).toBe('At most 50 colours');
    expect(colorsFault('x'.repeat(limits.color))).toBeUndefined();
    expect(colorsFault('x'.repeat(limits.color + 1))).toBe('A colour has at most 60 characters');
  });
});
