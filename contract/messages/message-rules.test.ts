import { expect, it } from 'vitest';
import { limits } from '../call/limits.ts';
import { isBlank, maySendMessage } from './message-rules.ts';

it.each(['', ' ', '\n\t\r', '\u00a0', '\u200b\u200d', '\u202e', '\u0000'])('isBlank accepts %j as blank', text => {
  expect(isBlank(text)).toBe(true);
});

it.each(['a', ' . ', '👩‍🔧', 'שלום', '0'])('isBlank rejects %j', text => {
  expect(isBlank(text)).toBe(false);
});

it('maySendMessage requires text that is not blank or at least one image, within the limits', () => {
  const may = (text: string, images: number) => maySendMessage({ text, images });
  expect([may(' \n', 0), may('', 0)]).toEqual([false, false]);
  expect([may('x', 0), may(' ', 1), may('x', limits.messageImages)]).toEqual([true, true, true]);
  expect([may('x'.repeat(limits.message), 0), may(`${'x'.repeat(limits.message)}\n`, 0)]).toEqual([true, true]);
  // An emoji counts as one character.
  expect([may('👋'.repeat(limits.message), 0), may('👋'.repeat(limits.message + 1), 0)]).toEqual([true, false]);
  expect([may('x'.repeat(limits.message + 1), 0), may('x', limits.messageImages + 1)]).toEqual([false, false]);
});
