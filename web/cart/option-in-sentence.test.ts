import { afterEach, expect, it, vi } from 'vitest';
import { texts as listTexts } from './quick-order/texts.ts';
import { pageTexts } from './texts.ts';

afterEach(() => void vi.unstubAllGlobals());

it('writes the name of an option in small letters within English sentences', () => {
  expect(pageTexts.split('Lining', false)).toBe('Split by lining...');
  expect(listTexts.chooseOf('Lining', ['Suede'])).toBe('Choose lining: Suede');
});

it.each(['tr', 'it'])('keeps the name as it was typed in %s', tag => {
  vi.stubGlobal('wordsLocale', () => tag);
  expect(pageTexts.split('LINING', false)).toBe('Split by LINING...');
  expect(listTexts.chooseOf('LINING', ['Suede'])).toBe('Choose LINING: Suede');
});
