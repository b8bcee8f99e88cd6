import { describe, expect, it } from 'vitest';
import type { OrderSummary } from '#contract/orders.ts';
import type { LoadedOrders } from './loaded-orders.ts';
import { withNext, withSight } from './viewed-orders.ts';

function order(id: number, orderPercentage = id): OrderSummary {
  return {
    id,
    createdAt: '2026-11-20T09:00:00.000Z',
    customerName: 'Harbour Goods',
    customerUsername: 'harbour',
    totalProducts: 1,
    totalItems: 100,
    orderPercentage,
    completedAt: null,
    customerArchived: false,
    adminArchived: false,
    seenAt: null,
    products: [],
    messages: [],
  };
}
const list = (ids: number[], nextCursor: string | null): LoadedOrders => ({
  orders: ids.map(id => order(id)),
  nextCursor,
});
const idsOf = ({ orders }: LoadedOrders) => orders.map(({ id }) => id);

describe('a list that is asked again from what is in sight on', () => {
  const loaded = list([1, 2, 3, 4, 5, 6], '6.6');

  it('keeps what stands above and below while the page ends where it did', () => {
    const again = withSight(loaded, { orders: [order(3, 33), order(4)], nextCursor: '4.4' }, 2);

    expect(idsOf(again)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(again.orders[2]?.orderPercentage).toBe(33);
    expect(again.nextCursor).toBe('6.6');
  });

  it('shows what came between, and drops what has left', () => {
    const again = withSight(loaded, list([3, 9, 4], '4.4'), 2);

    expect(idsOf(again)).toEqual([1, 2, 3, 9, 4, 5, 6]);
    expect(idsOf(withSight(loaded, list([4, 5], '5.5'), 2))).toEqual([1, 2, 4, 5, 6]);
  });

  it('never shows an order twice: one that moved into sight leaves where it was', () => {
    expect(idsOf(withSight(loaded, list([3, 1, 6, 4], '4.4'), 2))).toEqual([2, 3, 1, 6, 4, 5]);
  });

  it('is asked for below the page when it ends at an order that has moved', () => {
    const again = withSight(loaded, { orders: [order(3), order(5, 50)], nextCursor: '5.50' }, 2);

    expect(idsOf(again)).toEqual([1, 2, 3, 5]);
    expect(again.nextCursor).toBe('5.50');
  });

  it('ends where the page says that there is no more', () => {
    const again = withSight(loaded, list([3], null), 2);

    expect(idsOf(again)).toEqual([1, 2, 3]);
    expect(again.nextCursor).toBeNull();
  });

  it('begins anew from its top, and stays when what stood above is gone', () => {
    const fresh = list([7, 8], '8.8');

    expect(withSight(undefined, fresh)).toEqual(fresh);
    expect(withSight(loaded, fresh)).toEqual(fresh);
    expect(withSight(loaded, fresh, 99)).toBe(loaded);
  });
});

it('the next page comes below, with the orders that moved down meanwhile', () => {
  expect(idsOf(withNext(list([1, 2, 3], '3.3'), list([4, 2], null)))).toEqual([1, 3, 4, 2]);
});
