import { afterEach, expect, it, vi } from 'vitest';
import type { StockMaterial } from '#contract/stock/stock.ts';
import { stubPortal } from '#testing/browser/browser-stubs.ts';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { useMaterialForm } from './material-form.tsx';

const seen: StockMaterial = {
  id: 4,
  category: 'leather',
  name: 'Bridle',
  unit: 'sqft',
  onHand: '10.0000',
  minLevel: '5.0000',
  need: '0.0000',
  ifAccepted: null,
  onOrder: '0.0000',
  short: '0.0000',
  toBuy: '0.0000',
  supplierId: null,
  supplierName: null,
  packName: null,
  packSize: null,
  minOrder: '0.0000',
  hasLots: false,
  names: [],
  countedAt: null,
  countThis: false,
  drift: null,
  archived: false,
  revision: 3,
};

afterEach(() => void vi.unstubAllGlobals());

it('saves over the version that the person saw, so that the server refuses it after another change', async () => {
  const requests = stubPortal(() => ({ status: 409, body: { code: 'changedMeanwhile', error: 'Changed' } }));
  const hook = renderHook((over: StockMaterial) => useMaterialForm({ over, onClose: () => {} }), seen);

  hook.render({ ...seen, minLevel: '20.0000', revision: 4 });
  act(() => hook.now.change({ name: 'Bridle leather' }));
  act(() => hook.now.submit());
  await until(() => expect(hook.now.problem).toBe('Changed'));

  expect(requests.map(({ body }) => JSON.parse(String(body)))).toMatchObject([
    { name: 'Bridle leather', minLevel: '5.0000', revision: 3 },
  ]);
  hook.unmount();
});
