import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Order, OrderSummary } from '#contract/orders.ts';
import { type LoadedOrders, summaryOf, withOrder, withoutOrder, withPage } from './loaded-orders.ts';

const head = {
  createdAt: '2026-11-18T09:41:00Z',
  customerName: 'Harbour Goods',
  customerUsername: 'harbour-goods',
  totalProducts: 1,
  totalItems: 10,
  orderPercentage: 0,
  completedAt: null,
  customerArchived: false,
  adminArchived: false,
  seenAt: null,
};
const summary = (id: number, orderPercentage = 0): OrderSummary => ({
  ...head,
  id,
  orderPercentage,
  products: [],
  messages: [],
});
const ids = (loaded: LoadedOrders) => loaded.orders.map(order => order.id);
const pageSize = 3;

/** The server's own rule: the orders below the cursor, newest first, and where the next page begins. */
function read(server: ReadonlyMap<number, number>, cursor?: string): LoadedOrders {
  const below = [...server.keys()].filter(id => cursor === undefined || id < Number(cursor)).sort((a, b) => b - a);
  const shown = below.slice(0, pageSize);
  return {
    orders: shown.map(id => summary(id, server.get(id))),
    nextCursor: below.length > pageSize ? String(shown.at(-1)) : null,
  };
}

type Step = { what: 'more' | 'head' | 'again' | 'place' | 'remove' | 'change'; pick: number };
const steps = fc.array(
  fc.record({
    what: fc.constantFrom<Step['what']>('more', 'head', 'again', 'place', 'remove', 'change'),
    pick: fc.nat(200),
  }),
  { maxLength: 40 },
);

describe('withPage', () => {
  it('keeps the list in order, without doubles, whatever is asked again in whatever order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), steps, (start, all) => {
        const server = new Map(Array.from({ length: start }, (_, index) => [index + 1, 0]));
        let newest = start;
        let loaded = read(server);
        for (const { what, pick } of all) {
          const known = [...server.keys()];
          const one = known[pick % Math.max(1, known.length)];
          if (what === 'place') server.set(++newest, 0);
          if (what === 'remove' && one) server.delete(one);
          if (what === 'change' && one) server.set(one, pick % 100);
          if (what === 'head') loaded = withPage(loaded, read(server));
          if (what === 'more' && loaded.nextCursor) {
            loaded = withPage(loaded, read(server, loaded.nextCursor), loaded.nextCursor);
          }
          if (what === 'again' && loaded.orders.length > 0) {
            const cursor = String(loaded.orders[pick % loaded.orders.length]?.id);
            loaded = withPage(loaded, read(server, cursor), cursor);
          }
          expect(ids(loaded)).toEqual([...new Set(ids(loaded))].sort((a, b) => b - a));
        }

        // Once everything is asked again from the top, it is the server's list.
        loaded = withPage(loaded, read(server));
        for (let cursor = read(server).nextCursor; cursor !== null; cursor = read(server, cursor).nextCursor) {
          loaded = withPage(loaded, read(server, cursor), cursor);
        }
        const lowest = Number(loaded.nextCursor ?? 0);
        const expected = [...server.keys()].filter(id => id >= lowest).sort((a, b) => b - a);
        expect(ids(loaded)).toEqual(expected);
        expect(loaded.orders.map(order => order.orderPercentage)).toEqual(expected.map(id => server.get(id)));
      }),
    );
  });

  it('asks nothing twice: one page replaces only its own ids', () => {
    const loaded = { orders: [9, 8, 7, 6, 5, 4].map(id => summary(id)), nextCursor: '4' };

    const next = withPage(loaded, { orders: [summary(7, 50), summary(5, 60)], nextCursor: '5' }, '8');

    expect(next.orders.map(({ id, orderPercentage }) => [id, orderPercentage])).toEqual([
      [9, 0],
      [8, 0],
      [7, 50],
      [5, 60],
      [4, 0],
    ]);
    expect(next.nextCursor).toBe('4');
    expect(next.orders[0]).toBe(loaded.orders[0]);
  });

  it('starts anew when more orders came than one page holds, instead of hiding some', () => {
    const loaded = { orders: [3, 2, 1].map(id => summary(id)), nextCursor: null };
    const page = { orders: [9, 8, 7].map(id => summary(id)), nextCursor: '7' };

    expect(withPage(loaded, page)).toBe(page);
  });

  it('does not take a page that does not reach what is known', () => {
    const loaded = { orders: [9, 8, 7].map(id => summary(id)), nextCursor: '7' };

    expect(withPage(loaded, { orders: [summary(2)], nextCursor: null }, '3')).toBe(loaded);
  });
});

describe('withOrder', () => {
  const loaded = { orders: [9, 7].map(id => summary(id)), nextCursor: '7' };

  it('replaces a changed order in its place', () => {
    expect(withOrder(loaded, summary(9, 40), true).orders[0]?.orderPercentage).toBe(40);
    expect(ids(withOrder(loaded, summary(9, 40), true))).toEqual([9, 7]);
  });

  it('brings an unarchived order back where it belongs, and only into what is loaded', () => {
    expect(ids(withOrder(loaded, summary(8), true))).toEqual([9, 8, 7]);
    expect(ids(withOrder(loaded, summary(3), true))).toEqual([9, 7]);
  });

  it('takes an archived or deleted order off', () => {
    expect(ids(withOrder(loaded, summary(9), false))).toEqual([7]);
    expect(ids(withoutOrder(loaded, 7))).toEqual([9]);
  });
});

it('makes the same summary as the server: no descriptions, one picture, no texts', () => {
  const order: Order = {
    ...head,
    id: 7,
    products: [
      {
        id: 1,
        productId: 1,
        productCode: 'ST-220',
        quantity: 10,
        completed: 0,
        status: 'cutting',
        description: 'Darker lining',
        images: ['/uploads/products/a.png', 'http://localhost/files/b.png'],
      },
    ],
    messages: [{ id: 4, sender: 'admin', message: 'Hello', images: [], createdAt: head.createdAt }],
  };

  expect(summaryOf(order)).toEqual({
    ...head,
    id: 7,
    products: [
      {
        id: 1,
        productId: 1,
        productCode: 'ST-220',
        quantity: 10,
        completed: 0,
        status: 'cutting',
        images: ['/uploads/products/a.png'],
      },
    ],
    messages: [{ id: 4, sender: 'admin', createdAt: head.createdAt }],
  });
});
