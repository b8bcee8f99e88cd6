import { afterEach, expect, it, vi } from 'vitest';
import type { Supplier } from '#contract/stock/suppliers.ts';
import { stubPortal } from '#testing/browser/browser-stubs.ts';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { useSupplierForm } from './supplier-form.tsx';

const seen: Supplier = { id: 4, name: 'Northway Tannery', email: '', leadDays: 10, revision: 3 };

afterEach(() => void vi.unstubAllGlobals());

it('saves over the version that the person saw, so that the server refuses it after another change', async () => {
  const requests = stubPortal(() => ({ status: 409, body: { code: 'changedMeanwhile', error: 'Changed' } }));
  const hook = renderHook((over: Supplier) => useSupplierForm({ over, onClose: () => {} }), seen);

  hook.render({ ...seen, leadDays: 25, revision: 4 });
  act(() => hook.now.change({ name: 'Northway' }));
  act(() => hook.now.submit());
  await until(() => expect(hook.now.problem).toBe('Changed'));

  expect(requests.map(({ body }) => JSON.parse(String(body)))).toEqual([
    { name: 'Northway', email: '', leadDays: 10, revision: 3 },
  ]);
  hook.unmount();
});
