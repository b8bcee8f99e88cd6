import { describe, expect, it } from 'vitest';
import { isComposing, isEnter, isEscape, shortcutKey } from './keys.ts';

describe('isEnter', () => {
  it('returns true for Enter, and false for other keys', () => {
    expect(isEnter({ key: 'Enter', nativeEvent: {} })).toBe(true);
    expect(isEnter({ key: 'a', nativeEvent: {} })).toBe(false);
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])("returns false for an input method's Enter: %o", native => {
    expect(isComposing(native)).toBe(true);
    expect([isEnter({ key: 'Enter', ...native }), isEnter({ key: 'Enter', nativeEvent: native })]).toEqual([
      false,
      false,
    ]);
  });
});

it('isEscape returns true for Esc, and false for that of an input method', () => {
  expect([isEscape({ key: 'Escape', nativeEvent: {} }), isEscape({ key: 'Enter' })]).toEqual([true, false]);
  expect([isEscape({ key: 'Escape', isComposing: true }), isEscape({ key: 'Escape', keyCode: 229 })]).toEqual([
    ...[false, false],
  ]);
});

describe('shortcutKey', () => {
  it.each([
    ['Cyrillic', 'л', 'KeyK', 'k'],
    ['Cyrillic, with Shift', 'Л', 'KeyK', 'k'],
    ['Greek', 'κ', 'KeyK', 'k'],
    ['Hebrew', 'ל', 'KeyK', 'k'],
    ['Arabic', 'ن', 'KeyK', 'k'],
    ['Arabic, two characters', 'لا', 'KeyB', 'b'],
    ['Persian digits', '۳', 'Digit3', '3'],
    ['a Cyrillic bracket', 'х', 'BracketLeft', '['],
  ])('takes the Latin key in the place of a key: %s', (_, key, code, expected) => {
    expect(shortcutKey({ key, code })).toBe(expected);
  });

  it.each([
    ['k', 'KeyT'],
    ['K', 'KeyK'],
    ['ü', 'BracketLeft'],
    ['é', 'Digit2'],
    ['?', 'Minus'],
    ['Enter', 'Enter'],
    ['ArrowDown', 'ArrowDown'],
    [' ', 'Space'],
    ['世', 'Unidentified'],
  ])('keeps the character %s of the key %s', (key, code) => {
    expect(shortcutKey({ key, code })).toBe(key);
  });
});
