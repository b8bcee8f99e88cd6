import { afterEach, expect, it, vi } from 'vitest';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { type Sent, stubPortal } from '#testing/browser/browser-stubs.ts';
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

it("sends only what staff changed, and over a colleague's change only after staff have seen it (OR-22)", async () => {
  const refusal = { status: 409, body: { code: 'changedMeanwhile', error: 'Someone changed this' } };
  const isPut = ({ method }: Sent) => method === 'PUT';
  const requests: Sent[] = stubPortal(sent => (isPut(sent) && requests.filter(isPut).length === 1 ? refusal : {}));
  const client = quietClient();
  client.setQueryData(offeredOptions(7, 'admin').queryKey, { colors: [], options: [] });
  const onClose = vi.fn();
  const form = (now: Order) => useChangeProduct({ order: now, product: now.products[0] as OrderProduct, onClose });
  const hook = renderHook(form, seen, client);

  hook.render(changed);
  act(() => hook.now.form.change({ quantity: '12', reason: 'As discussed' }));
  act(() => hook.now.form.submit());
  await until(() => expect(hook.now.error?.message).toBe('Someone changed this'));

  const bodies = () => requests.filter(isPut).map(({ body }) => JSON.parse(String(body)));
  expect(bodies()).toEqual([{ quantity: 12, reason: 'As discussed', revision: 3 }]);
  expect(hook.now.values.description).toBe('Brass');
  expect(onClose).not.toHaveBeenCalled();

  expect(hook.now.newer).toMatchObject({ changed: ['Quantity', 'Description & Color'] });
  act(() => hook.now.newer?.goOn());
  await until(() => expect(hook.now.error).toBeNull());
  expect(hook.now.values).toMatchObject({ quantity: '12', description: 'Nickel', reason: 'As discussed' });
  act(() => hook.now.form.submit());
  await until(() => expect(onClose).toHaveBeenCalled());

  expect(bodies()[1]).toEqual({ quantity: 12, reason: 'As discussed', revision: 4 });
  hook.unmount();
});
