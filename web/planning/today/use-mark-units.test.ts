import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shown } from '#testing/browser/around-hook.ts';
import { type Sent, stubPortal } from '#testing/browser/browser-stubs.ts';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { card } from '#testing/samples.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { useMarkUnits } from './use-mark-units.ts';

const old = card({ passed: { cutting: 10, stitching: 2, finishing: 0, packaging: 0 } });
const marked = vi.fn();
let answer: ReturnType<Parameters<typeof stubPortal>[0]>;
let requests: Sent[];

beforeEach(() => {
  requests = stubPortal(() => answer);
  marked.mockClear();
});
afterEach(() => void vi.unstubAllGlobals());

function dialog() {
  const hook = renderHook(() => useMarkUnits(old, 'stitching', marked), undefined);
  return {
    error: () => errorText(hook.now.error, 'Failed'),
    async mark(count: number) {
      const sent = hook.now.mutateAsync(count).catch(() => {});
      await act(() => sent);
    },
  };
}

const sentMarks = () => requests.map(({ body }) => JSON.parse(String(body)).marks[0]);

test('sends the number of units, whatever the card counted before, and offers Undo', async () => {
  answer = { body: { results: [{ id: 'm', ok: true, changeId: 'c1' }] } };

  await dialog().mark(3);

  expect(sentMarks()).toMatchObject([{ ticket: old.ticket, stage: 'stitching', delta: 3 }]);
  expect(marked).toHaveBeenCalledOnce();
  act(() => shown.toasts[0]?.undo?.());
  await until(() => expect(requests.at(-1)?.address).toBe('/api/production/changes/c1/undo'));
});

test('shows why the units are refused', async () => {
  const error = 'Only 4 of 10 are left to stitch';
  answer = { body: { results: [{ id: 'm', ok: false, code: 'countAboveQuantity', error }] } };
  const { mark, error: text } = dialog();

  await mark(8);

  await until(() => expect(text()).toBe(error));
  expect([shown.toasts, marked.mock.calls]).toEqual([[], []]);
});

test('sends the same number again as the same mark, and another number as a new one', async () => {
  answer = 'offline';
  const { mark } = dialog();

  for (const count of [3, 3, 4]) await mark(count);

  const [first, again, other] = sentMarks().map(({ id }) => id);
  expect([again, other === first]).toEqual([first, false]);
});
