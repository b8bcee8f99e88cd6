import { expect, test } from 'vitest';
import { replaceWord } from './replace-word.ts';

test.each([
  ['Bridle, Cognac', 'cognac', 'Bridle, -'],
  ['COGNAC bridle, Cognac', 'Cognac', '- bridle, -'],
  ['Tango', 'Tan', undefined],
  ['Tan-Tan, Tan2', 'Tan', '---, Tan2'],
  ['İ Tan', 'Tan', 'İ -'],
  ['Bridle', '', undefined],
])('in %j the word %j becomes a dash: %j', (text, word, replaced) => {
  expect(replaceWord(text, word, '-')).toBe(replaced);
});
