import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StockMaterial } from '#contract/stock/stock.ts';
import { type Sent, stubPortal } from '#testing/browser/browser-stubs.ts';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { meKey, queryClient } from '../platform/api/query-client.ts';
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
  names: [{ name: 'Bridle', unit: 'sqft' }],
  countedAt: null,
  countThis: false,
  drift: null,
  archived: false,
  revision: 3,
};

/** A colleague's change. */
const newer: StockMaterial = {
  ...seen,
  minLevel: '20.0000',
  names: [
    { name: 'Bridle', unit: 'sqft' },
    { name: 'Bridle', unit: 'mtr' },
  ],
  revision: 4,
};
const changed = { status: 409, body: { code: 'changedMeanwhile', error: 'Changed' } };

beforeEach(() => void queryClient.setQueryData(meKey, { id: 7 }));
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Returns the form of the material with another name, after saving it was refused. */
async function refused(refusal: typeof changed) {
  const requests: Sent[] = stubPortal(() => (requests.length === 1 ? refusal : {}));
  const onClose = vi.fn();
  const hook = renderHook((over: StockMaterial) => useMaterialForm({ over, onClose }), seen);
  hook.render(newer);
  act(() => hook.now.change({ name: 'Bridle leather' }));
  act(() => hook.now.submit());
  await until(() => expect(hook.now.conflict).toBeDefined());
  const sent = () => requests.map(({ method, body }) => ({ method, ...JSON.parse(String(body)) }));
  return { hook, onClose, sent };
}

it('saves over the version that the person saw, and over a newer one only after an answer', async () => {
  const { hook, onClose, sent } = await refused(changed);
  expect(sent()).toMatchObject([{ name: 'Bridle leather', minLevel: '5.0000', revision: 3 }]);
  expect(hook.now).toMatchObject({ conflict: 'changed', problem: undefined, values: { name: 'Bridle leather' } });

  act(() => hook.now.answers.onMine(newer));
  await until(() => expect(onClose).toHaveBeenCalled());

  expect(sent()[1]).toMatchObject({ name: 'Bridle leather', minLevel: '5.0000', names: newer.names, revision: 4 });
  hook.unmount();
});

it('takes the newer version', async () => {
  const { hook, onClose, sent } = await refused(changed);

  act(() => hook.now.answers.onTheirs(newer));
  await until(() => expect(hook.now.conflict).toBeUndefined());
  expect(hook.now.values.name).toBe('Bridle');
  act(() => hook.now.submit());
  await until(() => expect(onClose).toHaveBeenCalled());

  expect(sent()[1]).toMatchObject({ name: 'Bridle', minLevel: '20.0000', names: newer.names, revision: 4 });
  hook.unmount();
});

it('adds a material that was deleted meanwhile as a new one', async () => {
  const gone = { status: 404, body: { code: 'stockMaterialNotFound', error: 'Not found' } };
  const { hook, onClose, sent } = await refused(gone);
  expect(hook.now.conflict).toBe('gone');

  act(() => hook.now.answers.onNew());
  await until(() => expect(hook.now.conflict).toBeUndefined());
  act(() => hook.now.submit());
  await until(() => expect(onClose).toHaveBeenCalled());

  expect(sent()[1]).toMatchObject({ method: 'POST', name: 'Bridle leather', minLevel: '5.0000' });
  expect(sent()[1]).not.toHaveProperty('revision');
  hook.unmount();
});
