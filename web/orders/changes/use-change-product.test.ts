import { afterEach, expect, it, vi } from 'vitest';
import type { ProductOption } from '#contract/catalog/product-options.ts';
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
const refusal = { status: 409, body: { code: 'changedMeanwhile', error: 'Someone changed this' } };
const isPut = ({ method }: Sent) => method === 'PUT';

afterEach(() => void vi.unstubAllGlobals());

/** Returns the form of the order's product, whose first save is refused, and the bodies that it sends. */
function open(from: Order, offered: { colors: string[]; options: ProductOption[] }) {
  const requests: Sent[] = stubPortal(sent => (isPut(sent) && requests.filter(isPut).length === 1 ? refusal : {}));
  const client = quietClient();
  client.setQueryData(offeredOptions(7, 'admin').queryKey, offered);
  const onClose = vi.fn();
  const form = (now: Order) => useChangeProduct({ order: now, product: now.products[0] as OrderProduct, onClose });
  const bodies = () => requests.filter(isPut).map(({ body }) => JSON.parse(String(body)));
  return { hook: renderHook(form, from, client), onClose, bodies };
}

it("sends only what staff changed, and over a colleague's change only after staff have seen it (OR-22)", async () => {
  const { hook, onClose, bodies } = open(seen, { colors: [], options: [] });

  hook.render(changed);
  act(() => hook.now.form.change({ quantity: '12', reason: 'As discussed' }));
  act(() => hook.now.form.submit());
  await until(() => expect(hook.now.error?.message).toBe('Someone changed this'));

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

it('keeps typed choices that the product no longer has when a colleague changed those of the line', async () => {
  const choices = [{ id: 51, name: '80 cm' }];
  const length: ProductOption = { id: 5, name: 'Length', kind: 'choice', required: true, help: '', choices };
  const rows = (...values: [number, string][]) =>
    values.map(([quantity, value]) => ({ quantity, choices: [{ option: 'Length', value }] }));
  const { hook, onClose, bodies } = open(at(3, { breakdown: rows([10, '70 cm']) }), { colors: [], options: [length] });

  hook.render(at(4, { breakdown: rows([6, '60 cm'], [4, '70 cm']) }));
  const typed = [
    { quantity: 7, choices: { 5: -1 } },
    { quantity: 3, choices: { 5: 51 } },
  ];
  act(() => hook.now.form.change({ breakdown: typed, reason: 'As discussed' }));
  act(() => hook.now.form.submit());
  await until(() => expect(hook.now.newer).toBeDefined());
  act(() => hook.now.newer?.goOn());
  await until(() => expect(hook.now.error).toBeNull());
  act(() => hook.now.form.submit());
  await until(() => expect(onClose).toHaveBeenCalled());

  const sent = [
    { quantity: 7, choices: { 5: '70 cm' } },
    { quantity: 3, choices: { 5: 51 } },
  ];
  expect(bodies()).toMatchObject([
    { breakdown: sent, revision: 3 },
    { breakdown: sent, revision: 4 },
  ]);
  hook.unmount();
});
