import { expect, it } from 'vitest';
import { limits } from '../call/limits.ts';
import { maySendMessage } from './message-rules.ts';

it('maySendMessage requires text that is not blank or at least one image, within the limits', () => {
  const may = (text: string, images: number) => maySendMessage({ text, images });
  expect([may(' \n', 0), may('', 0)]).toEqual([false, false]);
  expect([may('x', 0), may(' ', 1), may('x', limits.messageImages)]).toEqual([true, true, true]);
  expect([may('x'.repeat(limits.message), 0), may(`${'x'.repeat(limits.message)}\n`, 0)]).toEqual([true, true]);
  // An emoji counts as one character.
  expect([may('👋'.repeat(limits.message), 0), may('👋'.repeat(limits.message + 1), 0)]).toEqual([true, false]);
  expect([may('x'.repeat(limits.message + 1), 0), may('x', limits.messageImages + 1)]).toEqual([false, false]);
});
