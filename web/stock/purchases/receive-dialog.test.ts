import { afterEach, expect, it, vi } from 'vitest';
import type { Purchase } from '#contract/stock/purchases.ts';
import { stubPortal } from '#testing/browser/browser-stubs.ts';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { useReceiving } from './receive-dialog.tsx';

const line: Purchase['lines'][number] = {
  ...{ id: 1, materialId: 1, name: 'Bridle', unit: 'sqft', hasLots: false, quantity: '10.0000', enteredUnit: 'sqft' },
  ...{ base: '10.0000', received: '4.0000', packName: null, packSize: null, closed: false, closedByHand: false },
};
const purchase: Purchase = {
  ...{ id: 9, supplierId: 4, supplierName: 'Northway Tannery', state: 'ordered', orderedOn: '2026-11-18' },
  ...{ expectedOn: '2026-12-02', late: 0, reference: '', note: '', revision: 3 },
  lines: [
    line,
    { ...line, id: 2, materialId: 2, received: '10.0000', closed: true },
    { ...line, id: 3, materialId: 3, closed: true, closedByHand: true },
    { ...line, id: 4, materialId: 4, received: '10.0000', closed: true, closedByHand: true },
  ],
};

afterEach(() => void vi.unstubAllGlobals());

it('receives more of a line that came in full, but not of one of which a person closed the rest (ST-17)', async () => {
  const requests = stubPortal(() => ({ status: 201, body: { purchase, canStart: [] } }));
  const onClose = vi.fn();
  const hook = renderHook(() => useReceiving(purchase, onClose), undefined);
  const { lines } = hook.now.values;
  expect(lines.map(({ line: { id }, typed }) => [id, typed])).toEqual([
    [1, '6'],
    [2, '0'],
  ]);

  act(() => hook.now.change({ lines: lines.map(given => (given.line.id === 2 ? { ...given, typed: '2.5' } : given)) }));
  act(() => hook.now.submit());
  await until(() => expect(onClose).toHaveBeenCalled());

  expect(requests.map(({ body }) => JSON.parse(String(body)))).toEqual([
    {
      revision: 3,
      lines: [
        { lineId: 1, quantity: '6.0000', unit: 'sqft', closeRest: false },
        { lineId: 2, quantity: '2.5000', unit: 'sqft', closeRest: false },
      ],
    },
  ]);
  hook.unmount();
});
