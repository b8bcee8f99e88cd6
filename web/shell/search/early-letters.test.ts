import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepLetters, takeLetters } from './early-letters.ts';

let listener: ((event: object) => void) | undefined;
beforeEach(() => {
  vi.stubGlobal('document', {
    addEventListener: (_: string, given: typeof listener) => {
      listener = given;
    },
    removeEventListener: () => {
      listener = undefined;
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Presses keys; returns how many the page did not get. */
function press(keys: readonly string[], more: object = {}): number {
  const preventDefault = vi.fn();
  for (const key of keys) listener?.({ key, target: null, preventDefault, stopImmediatePropagation() {}, ...more });
  return preventDefault.mock.calls.length;
}

it('keeps the letters that are typed before the search dialog is there', () => {
  keepLetters();

  expect(press(['b', 'x', 'Backspace', 'e', 'l', 't', 'Shift'])).toBe(6);

  expect(takeLetters()).toBe('belt');
  expect([listener, takeLetters()]).toEqual([undefined, '']);
});

it('leaves shortcuts, and letters in a field, to the page', () => {
  keepLetters();

  expect(press(['k'], { ctrlKey: true }) + press(['a'], { target: { closest: () => ({}) } })).toBe(0);
  expect(takeLetters()).toBe('');
});
