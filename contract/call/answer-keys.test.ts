import { expect, test } from 'vitest';
import { withoutAnswerKeys } from './answer-keys.ts';

const key = 'wxyzabcdefghijklmnopqrstuv2345';

test.each([...' .!?=*/,;:)>"\'@-_|\n&#', ''])('masks a key before %j', sign => {
  expect(withoutAnswerKeys(`To orders+${key}${sign}`)).toBe(`To orders+***${sign}`);
});

test.each([
  ['orders%2B', '%40workshop.example'],
  ['ORDERS+', '@WORKSHOP.EXAMPLE'],
  ['<order-7.q3.9.', '@workshop.example>'],
])('masks a key between %s and %s', (before, behind) => {
  expect(withoutAnswerKeys(before + key + behind)).toBe(`${before}***${behind}`);
  expect(withoutAnswerKeys(before + key.toUpperCase() + behind)).toBe(`${before}***${behind}`);
});

test.each(['\u00ad', '\u200c', '\u200d', '\u202a', '\u2060', '\ufeff', '\u00ad\u200b'])(
  'masks a key with %j in it, which nobody sees',
  hidden => {
    const between = [...key].join(hidden);
    for (const before of ['+', '.'])
      expect(withoutAnswerKeys(`orders${before}${hidden}${between}${hidden}@w.example`)).toBe(
        `orders${before}${hidden}***@w.example`,
      );
  },
);

test.each([`orders+${key}x`, `orders+${key}7 `, `a.${key} b`, `orders+${key.slice(1)}@w.example`, key])(
  'leaves %s, which is no key',
  text => {
    expect(withoutAnswerKeys(text)).toBe(text);
  },
);
