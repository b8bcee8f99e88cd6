import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { message, order, orderProduct, orderSummary } from '#testing/samples.ts';
import { type LoadedOrders, summaryOf, withChanged, withoutOrder, withPage } from './loaded-orders.ts';

const summary = (id: number, orderPercentage = 0) => orderSummary({ id, orderPercentage });
const ids = (loaded: LoadedOrders) => loaded.orders.map(order => order.id);
const pageSize = 3;

/** Returns pages as the server does: the orders below the cursor, newest first, and the next cursor. */
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
  it('keeps the list sorted and without duplicates, for pages fetched in any order', () => {
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

        // After fetching every page from the top, the list equals the server's.
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

  it('replaces only the orders that the page covers', () => {
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

  it('starts again from the first page when more new orders arrived than a page contains', () => {
    const loaded = { orders: [3, 2, 1].map(id => summary(id)), nextCursor: null };
    const page = { orders: [9, 8, 7].map(id => summary(id)), nextCursor: '7' };

    expect(withPage(loaded, page)).toBe(page);
  });

  it('ignores a page that would leave a gap', () => {
    const loaded = { orders: [9, 8, 7].map(id => summary(id)), nextCursor: '7' };

    expect(withPage(loaded, { orders: [summary(2)], nextCursor: null }, '3')).toBe(loaded);
  });
});

describe('withChanged', () => {
  const loaded = { orders: [9, 7].map(id => summary(id)), nextCursor: '7' };

  it('replaces a changed order in its place, and adds none', () => {
    expect(withChanged(loaded, summary(9, 40), true).orders[0]?.orderPercentage).toBe(40);
    expect(ids(withChanged(loaded, summary(9, 40), true))).toEqual([9, 7]);
    expect(ids(withChanged(loaded, summary(8), true))).toEqual([9, 7]);
  });

  it('keeps what only lists contain', () => {
    const waiting = { orders: [{ ...summary(9), newSince: '2026-11-20T09:00:00.000Z' }], nextCursor: null };

    expect(withChanged(waiting, summary(9, 40), true).orders[0]).toMatchObject({
      newSince: '2026-11-20T09:00:00.000Z',
    });
  });

  it('removes an archived or deleted order', () => {
    expect(ids(withChanged(loaded, summary(9), false))).toEqual([7]);
    expect(ids(withoutOrder(loaded, 7))).toEqual([9]);
  });
});

it('creates the same summary as the server, without descriptions and message texts and with one picture', () => {
  const line = orderProduct({
    description: 'Darker lining',
    images: ['/uploads/products/a.png', 'http://localhost/files/b.png'],
  });
  const written = message({ id: 4, sender: 'admin' });
  const { description, ...shortLine } = line;

  expect(summaryOf(order({ id: 7, products: [line], messages: [written] }))).toEqual(
    orderSummary({
      id: 7,
      products: [{ ...shortLine, images: ['/uploads/products/a.png'] }],
      messages: [{ id: 4, sender: 'admin', createdAt: written.createdAt }],
    }),
  );
});
