import { afterEach, expect, it, vi } from 'vitest';
import { inPolishForms } from '#testing/languages.ts';
import { texts as reorderTexts } from './reorder/texts.ts';
import { pageTexts } from './texts.ts';

afterEach(() => void vi.unstubAllGlobals());

it('uses singular and plural forms', () => {
  expect([pageTexts.sums(1, 1), pageTexts.sums(40, 1_150)]).toEqual([
    '1 product · 1 item',
    '40 products · 1,150 items',
  ]);
  expect([pageTexts.missing(1), pageTexts.missing(2)]).toEqual(['1 quantity missing', '2 quantities missing']);
  expect([pageTexts.tooLong(1), pageTexts.tooLong(12)]).toEqual(['1 character too many', '12 characters too many']);
  expect([pageTexts.uploading(1), pageTexts.uploading(3)]).toEqual([
    '1 image still uploading',
    '3 images still uploading',
  ]);
  expect(pageTexts.waiting(1)).toBe('Waiting for 1 image to upload');
});

it('groups the digits of large numbers', () => {
  expect(pageTexts.total(1_000_001)).toBe('Total: 1,000,001 items');
  expect(pageTexts.atMost(1_000_000)).toBe('Up to 1,000,000');
});

it('shows the number of an earlier order only when it is known', () => {
  expect(pageTexts.earlierTitle(77)).toBe('Your earlier order #77 arrived');
  expect(pageTexts.earlierTitle(undefined)).toBe('Your earlier order arrived');
  expect(pageTexts.earlierAndChanged(77).startsWith(pageTexts.earlierTitle(77))).toBe(true);
});

it('writes small numbers of untouched quantities as words', () => {
  expect(pageTexts.forgotten(1)).toBe('One product has a quantity of 1. Place the order?');
  expect(pageTexts.forgotten(3)).toBe('Three products have a quantity of 1. Place the order?');
  expect(pageTexts.forgotten(12)).toBe('12 products have a quantity of 1. Place the order?');
});

it('counts the products that a choice does not reach', () => {
  expect(pageTexts.untaken(1)).toBe('1 product does not have this choice, or is split, and stays as it is.');
  expect(pageTexts.untaken(1_150)).toBe('1,150 products do not have this choice, or are split, and stay as they are.');
});

it.each([
  ['untouched quantities', pageTexts.forgotten],
  ['products without a choice', pageTexts.untaken],
  ['open choices', reorderTexts.openChoices],
])('words %s in the form that the language of the reader has for their number (F72)', (_, text) => {
  inPolishForms();
  expect([1, 3, 5].map(count => text(count))).toEqual(['one', 'few', 'many']);
});

it('keeps a value behind an option in Hebrew', () => {
  expect(pageTexts.choiceGone('אורך', '80')).toBe('No longer offered: \u2068אורך\u2069 = 80');
});
