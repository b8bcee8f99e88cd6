import { expect, it } from 'vitest';
import { leatherColor } from './leathers.ts';

it('a known leather has a swatch, ignoring case and surrounding spaces', () => {
  expect(leatherColor(' Oxblood ')).toBe(leatherColor('oxblood'));
  expect(leatherColor('oxblood')).toMatch(/^#[0-9a-f]{6}$/);
});

it('any other color is shown without a swatch', () => {
  expect(leatherColor('Sunset')).toBeUndefined();
  expect(leatherColor('')).toBeUndefined();
});
