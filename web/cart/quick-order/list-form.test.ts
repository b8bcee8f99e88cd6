import { expect, test } from 'vitest';
import { listOfCode } from './list-form.ts';

test.each([
  ['BT-036, 40', '"BT-036, 40"\t'],
  ['Item', '"Item"\t'],
  ['a "b"', '"a ""b"""\t'],
])('the list of the code %j is no other list', (code, text) => {
  expect(listOfCode(code)).toBe(text);
});
