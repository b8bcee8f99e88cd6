import { expect, test } from 'vitest';
import { inLanguage } from '../../platform/languages/in-language.ts';
import { english } from '../../platform/languages/language.ts';
import { shortDay } from './short-day.ts';

test.each([
  ['en-US,en;q=0.9', 'Nov 27'],
  ['en-GB,en;q=0.9', '27 Nov'],
  ['de-DE,de;q=0.9,en-US;q=0.7', 'Nov 27'],
  // The screen of a browser without English shows '27 Nov', too (web/platform/format/locale.ts).
  ['de-DE,de', '27 Nov'],
  ['*', 'Nov 27'],
  [undefined, 'Nov 27'],
])('for an English reader whose browser sends %j, a day is %j', (accept, written) => {
  expect(inLanguage(english, () => shortDay('2026-11-27'), accept)).toBe(written);
});
