import { afterEach, expect, it, vi } from 'vitest';
import { foreignLanguage } from './page-language.ts';

afterEach(() => void vi.unstubAllGlobals());

function page(lang: string, dataset: Record<string, string> = {}): void {
  vi.stubGlobal('document', { documentElement: { lang, dataset } });
}
const languages = { languages: 'en English|de Deutsch|it Italiano', workshop: 'it' };

it.each([
  ['de', 'en', 'English'],
  ['de', 'de', undefined],
  ['de', 'pl', undefined],
  ['de', null, 'Italiano'],
  ['it', null, undefined],
])('DO-15 on a page in %s, staff print for a company whose language is %s also in %s', (lang, own, name) => {
  page(lang, languages);
  expect(foreignLanguage(own)?.name).toBe(name);
});

it('a portal in English only has no other language', () => {
  page('en');
  expect(foreignLanguage(null)).toBeUndefined();
});
