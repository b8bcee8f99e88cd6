import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Supplier } from '#contract/stock/suppliers.ts';
import { type Sent, stubPortal } from '#testing/browser/browser-stubs.ts';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { meKey, queryClient } from '../platform/api/query-client.ts';
import { useSupplierForm } from './supplier-form.tsx';

const seen: Supplier = { id: 4, name: 'Northway Tannery', email: '', leadDays: 10, revision: 3 };
/** A colleague's change. */
const newer = { ...seen, leadDays: 25, revision: 4 };

beforeEach(() => void queryClient.setQueryData(meKey, { id: 7 }));
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('saves over the version that the person saw, and over a newer one only after an answer', async () => {
  const refusal = { status: 409, body: { code: 'changedMeanwhile', error: 'Changed' } };
  const requests: Sent[] = stubPortal(() => (requests.length === 1 ? refusal : {}));
  const onClose = vi.fn();
  const hook = renderHook((over: Supplier) => useSupplierForm({ over, onClose }), seen);
  const sent = () => requests.map(({ body }) => JSON.parse(String(body)));

  hook.render(newer);
  act(() => hook.now.change({ name: 'Northway' }));
  act(() => hook.now.submit());
  await until(() => expect(hook.now.conflict).toBe('changed'));
  expect(sent()).toEqual([{ name: 'Northway', email: '', leadDays: 10, revision: 3 }]);
  expect(hook.now).toMatchObject({ problem: undefined, values: { name: 'Northway' } });

  act(() => hook.now.answers.onMine(newer));
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent()[1]).toEqual({ name: 'Northway', email: '', leadDays: 10, revision: 4 });
  hook.unmount();
});
