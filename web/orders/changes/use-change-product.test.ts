import { afterEach, expect, it, vi } from 'vitest';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { stubPortal } from '#testing/browser/browser-stubs.ts';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { quietClient } from '#testing/browser/run-hook.ts';
import { order, orderProduct } from '#testing/samples.ts';
import { offeredOptions } from './queries.ts';
import { useChangeProduct } from './use-change-product.ts';

const at = (revision: number, given: Partial<OrderProduct>) =>
  order({ id: 41, revision, products: [orderProduct({ productId: 7, ...given })] });
const seen = at(3, { quantity: 10, description: 'Brass' });
const changed = at(4, { quantity: 20, description: 'Nickel' });

afterEach(() => void vi.unstubAllGlobals());

it("sends only what staff changed, with the revision that they saw, so that a colleague's change stays (OR-22)", async () => {
  const refusal = { status: 409, body: { code: 'changedMeanwhile', error: 'Someone changed this' } };
  const requests = stubPortal(({ method }) => (method === 'PUT' ? refusal : {}));
  const client = quietClient();
  client.setQueryData(offeredOptions(7, 'admin').queryKey, { colors: [], options: [] });
  const onClose = vi.fn();
  const form = (now: Order) => useChangeProduct({ order: now, product: now.products[0] as OrderProduct, onClose });
  const hook = renderHook(form, seen, client);

  hook.render(changed);
  act(() => hook.now.form.change({ quantity: '12', reason: 'As discussed' }));
  act(() => hook.now.form.submit());
  await until(() => expect(hook.now.error?.message).toBe('Someone changed this'));

  const sent = requests.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(String(body)));
  expect(sent).toEqual([{ quantity: 12, reason: 'As discussed', revision: 3 }]);
  expect(hook.now.values.description).toBe('Brass');
  expect(onClose).not.toHaveBeenCalled();
  hook.unmount();
});
