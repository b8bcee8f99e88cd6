import { expect, it } from 'vitest';
import { toAsciiDigits } from './ascii-digits.ts';

it('reads the digits of every script that Intl writes', () => {
  const systems = Intl.supportedValuesOf('numberingSystem');
  const written = systems.map(numberingSystem => {
    const format = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false });
    return [numberingSystem, format.format(9876543210)] as const;
  });
  const inDigits = written.filter(([, text]) => /^\p{Nd}{10}$/u.test(text));

  expect(inDigits.length).toBeGreaterThan(50);
  expect(inDigits.filter(([, text]) => toAsciiDigits(text) !== '9876543210')).toEqual([]);
});

it.each([
  ['٢٥', '25'],
  ['２５', '25'],
  ['-٣', '-3'],
  ['١٬٢٣٤٫٥', '1,234.5'],
  ['6.50 m²', '6.50 m²'],
])('converts %j to %j', (typed, plain) => {
  expect(toAsciiDigits(typed)).toBe(plain);
});
