import { expect, test } from 'vitest';
import { questionOfKey } from './which-question.tsx';

const questions = [
  { id: 7, text: 'Which thread?' },
  { id: 9, text: 'Which color?' },
];
const none = { ctrlKey: false, metaKey: false, altKey: false };

test.each([
  ['1', 'Digit1', 7],
  ['2', 'Digit2', 9],
  ['٢', 'Digit2', 9],
  ['3', 'Digit3', undefined],
  ['0', 'Digit0', undefined],
  ['a', 'KeyA', undefined],
])('the key %s names the question at its place', (key, code, expected) => {
  expect(questionOfKey(questions, { key, code, ...none })).toBe(expected);
});

test.each(['ctrlKey', 'metaKey', 'altKey'] as const)(
  'a digit with %s, which changes the tab, answers nothing',
  held => {
    expect(questionOfKey(questions, { key: '1', code: 'Digit1', ...none, [held]: true })).toBeUndefined();
  },
);
