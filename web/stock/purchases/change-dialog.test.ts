import { afterEach, expect, it, vi } from 'vitest';
import type { Purchase } from '#contract/stock/purchases.ts';
import { stubPortal } from '#testing/browser/browser-stubs.ts';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { usePurchaseForm } from './change-dialog.tsx';

const seen: Purchase = {
  id: 9,
  supplierId: 4,
  supplierName: 'Northway Tannery',
  state: 'ordered',
  orderedOn: '2026-11-18',
  expectedOn: '2026-12-02',
  late: 0,
  reference: 'NT-1',
  note: '',
  lines: [],
  revision: 3,
};

afterEach(() => void vi.unstubAllGlobals());

it('saves over the version that the person saw, so that the server refuses it after another change', async () => {
  const requests = stubPortal(() => ({ status: 409, body: { code: 'changedMeanwhile', error: 'Changed' } }));
  const hook = renderHook((purchase: Purchase) => usePurchaseForm({ purchase, onClose: () => {} }), seen);

  hook.render({ ...seen, expectedOn: '2026-12-16', revision: 4 });
  act(() => hook.now.change({ note: 'Call first' }));
  act(() => hook.now.submit());
  await until(() => expect(hook.now.problem).toBe('Changed'));

  expect(requests.map(({ body }) => JSON.parse(String(body)))).toEqual([
    { expectedOn: '2026-12-02', reference: 'NT-1', note: 'Call first', revision: 3 },
  ]);
  hook.unmount();
});
