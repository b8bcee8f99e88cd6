import { expect, test } from 'vitest';
import { questionIn } from './mail-words.ts';

test.each([
  ['The wallets are packed. Which thread shall we take? Thanks.', 'Which thread shall we take?'],
  ['Ready?\nWhen?', 'Ready?'],
  ['No question here.', undefined],
  ['What??', 'What?'],
  ['?', undefined],
  ['Cut.? When?', undefined],
  [`${'long '.repeat(40)}?`, `${'long '.repeat(20).trimEnd()}…`],
])('questionIn finds the question in %j', (text, question) => {
  expect(questionIn(text)).toBe(question);
});

test('questionIn reads 100,000 characters without the end of a sentence in an instant', () => {
  const text = Array.from({ length: 20 }, () => 'a '.repeat(2_500)).join('\n');
  const before = process.cpuUsage();
  expect(questionIn(`${text}\nWhen?`)).toBe('When?');
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(100);
});
