import { expect, test } from 'vitest';
import { texts } from './texts.ts';

test('a question is named with its first words, or by its images', () => {
  const { asks } = texts.forYou;
  expect([asks('Cordwain', 'Brass or nickel?'), asks('Cordwain', '')]).toEqual([
    'Cordwain asks: Brass or nickel?',
    'Cordwain asks about images',
  ]);
});

test('a count or date after a name in Hebrew stays behind it', () => {
  expect(texts.completedSet('תיק', 5, 8)).toMatch(/^\u2068תיק\u2069: 5/);
  expect(texts.holdSince('דנה', '2026-11-26T10:00:00Z')).toMatch(/^\u2068דנה\u2069, /);
});
