import { expect, test } from 'vitest';
import { shownColors } from './color-chips.tsx';

const colors = ['Cognac', 'Natural', 'Black', 'Olive', 'Stone', 'Midnight'];

test('shows the first colors', () => {
  expect(shownColors(colors, undefined, 4)).toEqual(['Cognac', 'Natural', 'Black', 'Olive']);
  expect(shownColors(colors.slice(0, 2), undefined, 4)).toEqual(['Cognac', 'Natural']);
});

test('shows all colors instead of a button for a single hidden one', () => {
  expect(shownColors(colors.slice(0, 5), undefined, 4)).toEqual(colors.slice(0, 5));
});

test('always shows the selected color', () => {
  expect(shownColors(colors, 'Natural', 4)).toEqual(['Cognac', 'Natural', 'Black', 'Olive']);
  expect(shownColors(colors, 'Midnight', 4)).toEqual(['Cognac', 'Natural', 'Black', 'Midnight']);
});
