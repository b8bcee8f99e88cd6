import { expect, test } from 'vitest';
import { differences } from './use-held.ts';

test('counts changed, new and removed rows', () => {
  const shown = new Map([
    ['a', '1'],
    ['b', '1'],
    ['c', '1'],
  ]);
  expect(differences(shown, shown)).toBe(0);
  expect(
    differences(
      shown,
      new Map([
        ['a', '1'],
        ['b', '2'],
        ['d', '1'],
      ]),
    ),
  ).toBe(3);
});
