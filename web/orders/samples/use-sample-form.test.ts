import { afterEach, expect, it, vi } from 'vitest';
import type { OrderProduct } from '#contract/orders/orders.ts';
import { act, renderHook } from '#testing/browser/render-hook.ts';
import { useSampleForm } from './use-sample-form.ts';

const sample = (state: 'required' | 'waiting', round: number | null) =>
  ({ state, round }) as NonNullable<OrderProduct['sample']>;

afterEach(() => void vi.unstubAllGlobals());

it('shows a button while the customer looks at a round, and an empty form becomes it', () => {
  const form = renderHook(useSampleForm, sample('required', null));
  expect([form.now.isShown, form.now.isOpened]).toEqual([true, false]);

  form.render(sample('waiting', 1));
  expect(form.now.isShown).toBe(false);
  act(() => form.now.open());
  expect([form.now.isShown, form.now.isOpened]).toEqual([true, true]);
  form.unmount();
});

it("keeps a form with content when a colleague's round arrives, and empties it after its own", () => {
  const form = renderHook(useSampleForm, sample('required', null));
  act(() => form.now.begin());

  form.render(sample('waiting', 1));
  expect([form.now.isShown, form.now.sent]).toEqual([true, 0]);

  form.render(sample('waiting', 2));
  act(() => form.now.end());
  expect([form.now.isShown, form.now.sent]).toEqual([false, 1]);
  form.unmount();
});
