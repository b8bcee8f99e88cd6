import { expect, test } from 'vitest';
import { questionIn } from './mail-words.ts';

test.each([
  ['The wallets are packed. Which thread shall we take? Thanks.', 'Which thread shall we take?'],
  ['Ready?\nWhen?', 'Ready?'],
  ['No question here.', undefined],
  ['What??', 'What?'],
  ['?', undefined],
  [`${'long '.repeat(40)}?`, `${'long '.repeat(20).trimEnd()}…`],
])('questionIn finds the question in %j', (text, question) => {
  expect(questionIn(text)).toBe(question);
});
