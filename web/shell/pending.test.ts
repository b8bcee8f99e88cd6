import { afterEach, expect, test, vi } from 'vitest';
import { renderHook } from '#testing/browser/render-hook.ts';
import { Pending } from './pending.tsx';

afterEach(() => vi.unstubAllGlobals());

test('while the next screen loads, the router stores no position for the one before, to which Back returns', () => {
  const browser = new EventTarget();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  /** Returns whether the document, at which the router listens, hears that the page scrolled. */
  function isHeard(): boolean {
    const event = new Event('scroll');
    const stopped = vi.spyOn(event, 'stopPropagation');
    browser.dispatchEvent(event);
    return stopped.mock.calls.length === 0;
  }
  expect(isHeard()).toBe(true);

  const shown = renderHook(() => Pending(), undefined);
  expect(isHeard()).toBe(false);

  shown.unmount();
  expect(isHeard()).toBe(true);
});
