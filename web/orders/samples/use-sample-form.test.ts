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
  act(() => form.now.setContent(true));

  form.render(sample('waiting', 1));
  expect([form.now.isShown, form.now.ended]).toEqual([true, 0]);

  form.render(sample('waiting', 2));
  act(() => form.now.end());
  expect([form.now.isShown, form.now.ended]).toEqual([false, 1]);
  form.unmount();
});

it("closes a form that was begun and emptied when a colleague's round arrives", () => {
  const form = renderHook(useSampleForm, sample('required', null));
  act(() => form.now.setContent(true));
  act(() => form.now.setContent(false));

  form.render(sample('waiting', 1));

  expect(form.now.isShown).toBe(false);
  form.unmount();
});

it("keeps a form that is emptied beside a colleague's round, until it is closed or the next round arrives", () => {
  const form = renderHook(useSampleForm, sample('required', null));
  act(() => form.now.setContent(true));
  expect(form.now.mayClose).toBe(false);
  form.render(sample('waiting', 1));

  act(() => form.now.setContent(false));
  expect([form.now.isShown, form.now.mayClose, form.now.isClosed]).toEqual([true, true, false]);
  act(() => form.now.close());
  expect([form.now.isShown, form.now.isClosed]).toEqual([false, true]);

  act(() => form.now.open());
  act(() => form.now.setContent(true));
  act(() => form.now.setContent(false));
  form.render(sample('waiting', 2));
  expect([form.now.isShown, form.now.isClosed]).toEqual([false, false]);
  form.unmount();
});
