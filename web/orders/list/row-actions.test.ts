import { expect, it } from 'vitest';
import { rowActionOf } from './row-actions.ts';

const key = (name: string, more: Partial<KeyboardEvent> = {}) => ({
  ...{ key: name, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...more,
});

it('opens the menu of a row with M, Shift+F10 and the menu key, and only in a row', () => {
  for (const pressed of [key('m'), key('F10', { shiftKey: true }), key('ContextMenu'), key('ь', { code: 'KeyM' })]) {
    expect([rowActionOf(pressed, true), rowActionOf(pressed, false)]).toEqual(['menu', undefined]);
  }
  expect(
    [key('F10'), key('M', { shiftKey: true }), key('m', { altKey: true })].map(one => rowActionOf(one, true)),
  ).toEqual([undefined, undefined, undefined]);
});

it('selects all rows with Ctrl+A or Cmd+A', () => {
  expect(rowActionOf(key('a', { ctrlKey: true }), false)).toBe('selectAll');
  expect(rowActionOf(key('a', { metaKey: true }), true)).toBe('selectAll');
  expect(rowActionOf(key('A', { ctrlKey: true, shiftKey: true }), true)).toBeUndefined();
  expect(rowActionOf(key('a'), true)).toBeUndefined();
});
