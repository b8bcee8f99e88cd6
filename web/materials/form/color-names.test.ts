import { expect, it } from 'vitest';
import { hasOpenColor, withColor, withoutColor } from './color-names.ts';

it('finds a placeholder for the color, in any case', () => {
  expect(['Bridle, {color}', '{Color} calf', 'Bridle', '{colors}'].map(hasOpenColor)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('inserts the color as it was typed', () => {
  expect(withColor('Bridle, {color}', 'black')).toBe('Bridle, black');
  expect(withColor('{color} / {COLOR}', '$&')).toBe('$& / $&');
});

it("returns the material's name without the placeholder", () => {
  expect(['Bridle, {color}', '{color} calf', 'Thread ({color})', '{color}'].map(withoutColor)).toEqual([
    'Bridle',
    'calf',
    'Thread',
    '',
  ]);
});
