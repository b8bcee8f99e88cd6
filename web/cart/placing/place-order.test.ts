import type { QueryClient } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shown } from '#testing/browser/around-hook.ts';
import { type Sent, stubPortal, stubStorage } from '#testing/browser/browser-stubs.ts';
import { quietClient, runHook } from '#testing/browser/run-hook.ts';
import { order, orderSummary, product } from '#testing/samples.ts';
import { ordersOptions } from '../../order-data/queries.ts';
import { meKey } from '../../platform/api/query-client.ts';
import { addProduct, type Cart, type CartItem } from '../cart.ts';
import { CartProvider, useCartActions } from '../cart-provider.tsx';
import { openCart } from '../cart-store.ts';
import { clearOrderFields, orderFieldsOf, setOrderFields } from '../order-fields.ts';
import type { Upload } from '../upload.ts';
import { UploadSender } from '../upload-sender.ts';
import { usePlaceOrder } from './place-order.ts';

const file = 'http://localhost/files/b.png';
const item = (id: number, given: Partial<CartItem> = {}): CartItem => ({
  ...(addProduct([], product({ id, productCode: `P-${id}` }))[0] as CartItem),
  quantity: 10 * id,
  ...given,
});
/** The stored cart. It changes as in another tab. */
const cart = () => openCart(7).read().items;
const setCart = (...items: Cart) => openCart(7).change(() => items);
const codes = () => cart().map(one => one.productCode);
const isOrder = ({ address }: Sent) => address === '/api/orders/bulk';
const sentOrders = () => requests.filter(isOrder).map(({ body }) => JSON.parse(String(body)));
const keys = () => requests.filter(isOrder).map(({ headers }) => headers['Idempotency-Key']);

type Answer = ReturnType<Parameters<typeof stubPortal>[0]>;
let answer: (sent: Sent) => Answer;
let requests: Sent[];
let client: QueryClient;
const placed: Answer = { body: { success: true, order: order({ id: 90, totalProducts: 2, totalItems: 30 }) } };
const refused = (fields: Record<string, string>): Answer => ({
  status: 400,
  body: { code: 'orderLineRefused', error: 'Check the products', fields },
});

beforeEach(() => {
  stubStorage();
  setCart(item(1), item(2));
  client = quietClient();
  client.setQueryData(meKey, { id: 7 });
  answer = () => placed;
  requests = stubPortal(sent => answer(sent));
  clearOrderFields(7);
});
afterEach(() => void vi.unstubAllGlobals());

const within = (children: ReactNode) => createElement(CartProvider, { userId: 7, children });

/** Places the cart, in which these uploads have failed. */
async function place(...failed: Upload[]): Promise<void> {
  const { order, uploads } = runHook(() => ({ order: usePlaceOrder(), ...useCartActions() }), client, { within });
  uploads.sender((store, onDone) => {
    store.write(failed);
    return new UploadSender(store, onDone);
  });
  await order.mutateAsync({ another: false }).catch(() => {});
}

describe('usePlaceOrder', () => {
  it('places the lines of the cart and empties it', async () => {
    await place();

    expect(sentOrders()).toMatchObject([
      {
        products: [
          { productCode: 'P-1', quantity: 10 },
          { productCode: 'P-2', quantity: 20 },
        ],
      },
    ]);
    expect(codes()).toEqual([]);
    expect(shown).toMatchObject({ toasts: [{ text: 'Order #90 placed' }], alerts: [] });
  });

  it('sends number and date of the order, and then clears them (PO-1, DA-1)', async () => {
    setOrderFields(7, { poNumber: 'PO-1', requestedDate: '2026-12-18' });

    await place();

    expect(sentOrders()[0]).toMatchObject({ poNumber: 'PO-1', requestedDate: '2026-12-18' });
    expect(orderFieldsOf(7).read()).toMatchObject({ poNumber: '', requestedDate: '' });
  });

  it('keeps a line that changed while the order was being sent (CT-5)', async () => {
    answer = () => {
      setCart(item(1), item(2, { quantity: 99 }), item(3));
      return placed;
    };

    await place();

    expect(codes()).toEqual(['P-2', 'P-3']);
  });

  it('shows the order in the loaded list at once', async () => {
    const { queryKey } = ordersOptions(false);
    client.setQueryData(queryKey, { orders: [orderSummary({ id: 89 })], nextCursor: null });

    await place();

    expect(client.getQueryData(queryKey)?.orders.map(({ id }) => id)).toEqual([90, 89]);
  });

  it('keeps the cart, the date and the key when the portal cannot be reached (CT-6)', async () => {
    setOrderFields(7, { poNumber: 'PO-1', requestedDate: '2026-12-18' });
    answer = () => 'offline';
    await place();
    expect(codes()).toEqual(['P-1', 'P-2']);
    expect(orderFieldsOf(7).read().requestedDate).toBe('2026-12-18');
    expect(shown.alerts).toEqual(['Failed to place order. Please try again.']);

    answer = () => placed;
    await place();

    expect(new Set(keys()).size).toBe(1);
    expect(codes()).toEqual([]);
  });

  it('uses a new key for the next order', async () => {
    await place();
    setCart(item(3));

    await place();

    expect(new Set(keys()).size).toBe(2);
  });

  it('sends nothing when another tab has emptied the cart', async () => {
    setCart();

    await place();

    expect(requests).toEqual([]);
    expect(shown).toEqual({ toasts: [], alerts: [] });
  });

  it('sends nothing when another user has signed in', async () => {
    client.setQueryData(meKey, { id: 8 });

    await place();

    expect(requests).toEqual([]);
    expect(shown.alerts).toEqual([]);
  });

  it('sends nothing while an image could not be uploaded, and names its product', async () => {
    const failed = {
      id: 1,
      productCode: 'P-2',
      file: new File([], 'b.png'),
      preview: '',
      share: 0,
      error: 'Too large',
    };

    await place(failed);

    expect(requests).toEqual([]);
    expect(shown.alerts).toEqual(['An image of P-2 could not be uploaded. Try it again or remove it.']);
  });
});

describe('lines that the server rejects', () => {
  const renamed = product({ id: 2, productCode: 'P-2N' });

  it('are updated from the catalog and sent again once', async () => {
    answer = sent => {
      if (!isOrder(sent)) return { body: { product: renamed } };
      return sentOrders().length === 1 ? refused({ 'products.1': 'is not in the catalog' }) : placed;
    };

    await place();

    expect(sentOrders()[1].products.map((line: { productCode: string }) => line.productCode)).toEqual(['P-1', 'P-2N']);
    expect(shown).toMatchObject({ toasts: [{ text: 'Order #90 placed' }], alerts: [] });
    expect(codes()).toEqual([]);
  });

  it('are not sent again when the catalog has not changed', async () => {
    const same = product({ id: 2, productCode: 'P-2' });
    answer = sent => (isOrder(sent) ? refused({ 'products.1.quantity': 'is too much' }) : { body: { product: same } });

    await place();

    expect(sentOrders()).toHaveLength(1);
    expect(shown.alerts).toEqual(['Check the products']);
    expect(codes()).toEqual(['P-1', 'P-2']);
  });

  it('are not sent again without an image that the customer added and the server has removed (FI-4)', async () => {
    setCart(item(1), item(2, { images: ['/uploads/products/a.jpg', file] }));
    answer = sent => {
      if (isOrder(sent)) return refused({ 'products.1.images': 'is missing' });
      return sent.method === 'HEAD' ? { status: 404 } : { body: { product: product({ id: 2, productCode: 'P-2' }) } };
    };

    await place();

    expect(sentOrders()).toHaveLength(1);
    expect(shown.alerts).toEqual(['An image for P-2 is missing. Please add it again.']);
    expect(cart()[1]?.images).toEqual(['/uploads/products/a.jpg']);
  });

  it('keep a choice that is no longer offered, so that the cart can name it (CT-7)', async () => {
    const breakdown = [{ quantity: 20, choices: { 0: 'Oxblood' } }];
    setCart(item(1), item(2, { breakdown }));
    const other = product({ id: 2, productCode: 'P-2', colors: ['Chestnut'] });
    answer = sent =>
      isOrder(sent)
        ? refused({ 'products.1.breakdown.0.Color': 'is not one of the choices' })
        : { body: { product: other } };

    await place();

    expect(sentOrders()).toHaveLength(1);
    expect(cart()).toEqual([item(1), item(2, { breakdown })]);
  });

  it('are sent at most twice', async () => {
    answer = sent => (isOrder(sent) ? refused({ 'products.1': 'is gone' }) : { body: { product: renamed } });

    await place();

    expect(sentOrders()).toHaveLength(2);
    expect(codes()).toEqual(['P-1', 'P-2N']);
  });

  it('never overwrite another line that has their new code', async () => {
    const newer = item(2, { productCode: 'P-2N', quantity: 70, description: 'Brass' });
    setCart(item(1), item(2), newer);
    answer = sent => (isOrder(sent) ? refused({ 'products.1': 'is gone' }) : { body: { product: renamed } });

    await place();

    expect(cart()).toEqual([item(1), item(2), newer]);
  });
});
