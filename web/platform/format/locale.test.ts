import { afterEach, expect, test, vi } from 'vitest';
import { locale } from './locale.ts';

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['en', ['de-DE'], undefined],
  ['de', ['en-US', 'de-AT'], 'de-AT'],
  ['de', ['en-US'], 'de'],
  ['pt-BR', ['pt-PT'], 'pt-PT'],
])('on a page in %s, a browser of %j has the locale %s', (lang, languages, found) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  vi.stubGlobal('navigator', { languages });
  expect(locale()).toBe(found);
});

test('without a page, it is that of the browser', () => {
  expect(locale()).toBeUndefined();
});
