import { expect, test } from 'vitest';
import { afterAdding, closedPaste } from './use-paste.ts';

test('the box closes once its lines are added, but not with lines that were typed meanwhile', () => {
  const lines = 'ST-220;24';
  const more = { isOpen: true, text: `${lines}\nTB-104;5` };

  expect(afterAdding({ isOpen: true, text: lines }, lines)).toEqual(closedPaste);
  expect(afterAdding(more, lines)).toEqual(more);
});
