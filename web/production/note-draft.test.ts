import { afterEach, expect, it, vi } from 'vitest';
import { stubStorage } from '#testing/browser/browser-stubs.ts';
import { act, renderHook } from '#testing/browser/render-hook.ts';
import { isAsSent, useHasNoteDraft, useNoteDraft } from './note-draft.ts';

afterEach(() => void vi.unstubAllGlobals());

const draftOf = (order: number) => renderHook(useNoteDraft, order);
const isBegun = (order: number) => renderHook(useHasNoteDraft, order).now;

it('keeps a note that was begun when its order is closed, until it is saved or canceled', () => {
  stubStorage({ name: 'sessionStorage' });
  const form = draftOf(41);
  act(() => form.now[1]({ text: 'Use the old clamp' }));
  act(() => form.now[1]({ productId: 3 }));
  form.unmount();

  expect([isBegun(41), isBegun(42)]).toEqual([true, false]);
  const opened = draftOf(41);
  expect(opened.now[0]).toEqual({ text: 'Use the old clamp', productId: 3 });

  act(() => opened.now[1](undefined));
  expect([isBegun(41), draftOf(41).now[0]]).toEqual([false, { text: '' }]);
});

it('is as it was sent unless somebody typed or chose a product meanwhile', () => {
  const sent = { text: 'Use the old clamp' };

  expect(isAsSent({ ...sent, productId: undefined }, sent)).toBe(true);
  expect(isAsSent({ text: 'Use the old clamp, please' }, sent)).toBe(false);
  expect(isAsSent({ ...sent, productId: 3 }, sent)).toBe(false);
});
