import { expect, test } from 'vitest';
import { texts } from './texts.ts';

test('a question is named with its first words, or by its images', () => {
  const { asks } = texts.forYou;
  expect([asks('Cordwain', 'Brass or nickel?'), asks('Cordwain', '')]).toEqual([
    'Cordwain asks: Brass or nickel?',
    'Cordwain asks about images',
  ]);
});
