import { afterEach, expect, test, vi } from 'vitest';
import { wordsIn } from '#testing/languages.ts';
import { locale } from './locale.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  ['en', ['de-DE'], 'en-GB'],
  ['en', ['de-DE', 'en-CA'], 'en-CA'],
  ['en', ['en-US'], 'en-US'],
  ['de', ['en-US', 'de-AT'], 'de-AT'],
  ['de', ['en-US'], 'de'],
  ['pt-BR', ['pt-PT'], 'pt-PT'],
])('on a page in %s, a browser of %j has the locale %s', (lang, languages, found) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  vi.stubGlobal('navigator', { languages });
  expect(locale()).toBe(found);
});

test('an English page in a German browser has English dates', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('navigator', { languages: ['de-DE', 'de'] });
  const { formatShortDay } = await import('./format-time.ts');
  expect(formatShortDay('2026-12-18', new Date(2026, 10, 20))).toBe('18 Dec');
});

test('without a page, it is that of the browser', () => {
  expect(locale()).toBeUndefined();
});

test.each([
  ['en', 'Friday 18 December', '40%'],
  ['de', 'Freitag, 18. Dezember', '40\u00a0%'],
  ['it', 'Venerdì 18 dicembre', '40%'],
  ['fr', 'Vendredi 18 décembre', '40\u00a0%'],
  ['es', 'Viernes, 18 de diciembre', '40\u00a0%'],
  ['tr', '18 Aralık Cuma', '%40'],
])('in %s, a sentence begins with %j and 40 of 100 are %j', async (lang, day, percentage) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  vi.stubGlobal('navigator', { languages: [lang === 'en' ? 'en-GB' : lang] });
  if (lang !== 'en')
    vi.stubGlobal('words', (parts: string[], values: string[]) => wordsIn(lang)(parts.join('{0}'), ...values));
  const [{ formatWeekday }, { formatPercent }] = await Promise.all([import('./format-time.ts'), import('./format.ts')]);
  expect(formatPercent(40)).toBe(percentage);
  if (lang !== 'en') expect(formatWeekday('2026-12-18')).toBe(day);
});

test.each([
  ['en', /^[^\u00a0]+$/],
  ['de', /^26\.\u00a0Nov\.$/],
  ['fr', /^26\u00a0nov\.$/],
])('in %s, a date of a column never breaks where its texts are longer than in English', async (lang, written) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  vi.stubGlobal('navigator', { languages: [lang] });
  const { formatShortDay } = await import('./format-time.ts');
  expect(formatShortDay('2026-11-26', new Date(2026, 10, 20))).toMatch(written);
});
