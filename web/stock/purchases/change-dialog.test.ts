import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Purchase } from '#contract/stock/purchases.ts';
import { type Sent, stubPortal } from '#testing/browser/browser-stubs.ts';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { meKey, queryClient } from '../../platform/api/query-client.ts';
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

/** A colleague's change. */
const newer = { ...seen, expectedOn: '2026-12-16', revision: 4 };

beforeEach(() => void queryClient.setQueryData(meKey, { id: 7 }));
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('saves over the version that the person saw, and over a newer one only after an answer', async () => {
  const refusal = { status: 409, body: { code: 'changedMeanwhile', error: 'Changed' } };
  const requests: Sent[] = stubPortal(() => (requests.length === 1 ? refusal : {}));
  const onClose = vi.fn();
  const hook = renderHook((purchase: Purchase) => usePurchaseForm({ purchase, onClose }), seen);
  const sent = () => requests.map(({ body }) => JSON.parse(String(body)));

  hook.render(newer);
  act(() => hook.now.change({ note: 'Call first' }));
  act(() => hook.now.submit());
  await until(() => expect(hook.now.conflict).toBe('changed'));
  expect(sent()).toEqual([{ expectedOn: '2026-12-02', reference: 'NT-1', note: 'Call first', revision: 3 }]);
  expect(hook.now).toMatchObject({ problem: undefined, values: { note: 'Call first' } });

  act(() => hook.now.answers.onMine(newer));
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent()[1]).toEqual({ expectedOn: '2026-12-02', reference: 'NT-1', note: 'Call first', revision: 4 });
  hook.unmount();
});

it('is not refused when a colleague only received meanwhile', async () => {
  const requests = stubPortal(() => ({}));
  const onClose = vi.fn();
  const hook = renderHook((purchase: Purchase) => usePurchaseForm({ purchase, onClose }), seen);
  hook.render({ ...seen, revision: 4 });
  act(() => hook.now.change({ note: 'Call first' }));
  act(() => hook.now.submit());
  await until(() => expect(onClose).toHaveBeenCalled());

  expect(JSON.parse(String(requests[0]?.body))).toMatchObject({ note: 'Call first', revision: 4 });
  hook.unmount();
});
