import { afterEach, expect, test } from 'vitest';
import { all, capital, either, inSentence } from './wording-parts.ts';

const page = globalThis as { wordsLocale?: (() => string) | undefined };
const { wordsLocale } = page;
afterEach(() => {
  page.wordsLocale = wordsLocale;
});

test.each([
  [undefined, 'fault in the leather', 'Is new', 'a or b or c', 'a and b and c'],
  ['de-AT', 'Fault In The Leather', 'Is new', 'a, b oder c', 'a, b und c'],
  ['tr', 'fault ın the leather', 'İs new', 'a, b veya c', 'a, b ve c'],
  ['it', 'fault in the leather', 'Is new', 'a, b o c', 'a, b e c'],
])('puts texts together in the language %s', (tag, reason, sentence, one, every) => {
  page.wordsLocale = tag === undefined ? undefined : () => tag;
  const names = ['a', 'b', 'c'];
  expect([inSentence('Fault In The Leather'), capital('is new'), either(names), all(names)]).toEqual([
    reason,
    sentence,
    one,
    every,
  ]);
});

test.each([[[]], [['a']]])('leaves %j as it is', texts => {
  page.wordsLocale = () => 'de';
  expect([either(texts), all(texts)]).toEqual([texts.join(''), texts.join('')]);
});
