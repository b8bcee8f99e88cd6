import { afterEach, expect, test, vi } from 'vitest';
import { inSwedishBrowser } from '#testing/swedish-browser.ts';
import { compareCodes, compareNames } from './compare-names.ts';

afterEach(() => void vi.unstubAllGlobals());

const sorted = ['ada', 'Ada', 'Österreich', 'Zebra'];

test('sorts names in the order of the root collation, also in a browser whose language has another one', () => {
  inSwedishBrowser();
  expect(new Intl.Collator().compare('Österreich', 'Zebra')).toBe(1);
  expect(sorted.toReversed().sort(compareNames)).toEqual(sorted);
  expect(sorted.toReversed().sort(compareCodes)).toEqual(sorted);
});

test('sorts the numbers of codes by their value', () => {
  const codes = ['BT-9', 'BT-10', 'KF-007'];
  expect(codes.toReversed().sort(compareCodes)).toEqual(codes);
});
