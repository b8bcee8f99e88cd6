import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubStorage } from '#testing/browser/browser-stubs.ts';
import { renderHook } from '#testing/browser/render-hook.ts';
import { useKeyHints } from './key-hints.ts';

let press: (event: object) => void;
beforeEach(() => {
  stubStorage();
  class Element {
    readonly isField: boolean;
    constructor(isField: boolean) {
      this.isField = isField;
    }
    matches() {
      return this.isField;
    }
  }
  vi.stubGlobal('Element', Element);
  vi.stubGlobal('document', {
    addEventListener: (_: string, listener: (event: object) => void) => {
      press = listener;
    },
    removeEventListener: () => {},
  });
});
afterEach(() => void vi.unstubAllGlobals());

const field = () => new (Element as unknown as new (isField: boolean) => object)(true);

it('shows a line of hints until its keys were used ten times, not counting repeats, other keys and fields', () => {
  expect(renderHook(() => useKeyHints('list', ['j', 'k']), undefined).now).toBe(true);
  for (let use = 0; use < 9; use++) press({ key: use % 2 ? 'J' : 'k', target: null, repeat: false });
  press({ key: 'j', target: null, repeat: true });
  press({ key: 'x', target: null, repeat: false });
  press({ key: 'j', target: field(), repeat: false });
  expect(renderHook(() => useKeyHints('list', ['j', 'k']), undefined).now).toBe(true);
  press({ key: 'j', target: null, repeat: false });
  expect(renderHook(() => useKeyHints('list', ['j', 'k']), undefined).now).toBe(false);
  expect(renderHook(() => useKeyHints('other', ['j', 'k']), undefined).now).toBe(true);
});
