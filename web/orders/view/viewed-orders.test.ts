import { describe, expect, it } from 'vitest';
import { orderSummary } from '#testing/samples.ts';
import type { LoadedOrders } from '../../order-data/loaded-orders.ts';
import { withNext, withRefetched } from './viewed-orders.ts';

const order = (id: number, orderPercentage = id) => orderSummary({ id, orderPercentage });
const list = (ids: number[], nextCursor: string | null): LoadedOrders => ({
  orders: ids.map(id => order(id)),
  nextCursor,
});
const idsOf = ({ orders }: LoadedOrders) => orders.map(({ id }) => id);

describe('withRefetched', () => {
  const loaded = list([1, 2, 3, 4, 5, 6], '6.6');

  it('keeps the rows above and below when the page ends at the same row', () => {
    const again = withRefetched(loaded, { orders: [order(3, 33), order(4)], nextCursor: '4.4' }, 2);

    expect(idsOf(again)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(again.orders[2]?.orderPercentage).toBe(33);
    expect(again.nextCursor).toBe('6.6');
  });

  it('adds new rows and removes rows that left the list', () => {
    const again = withRefetched(loaded, list([3, 9, 4], '4.4'), 2);

    expect(idsOf(again)).toEqual([1, 2, 3, 9, 4, 5, 6]);
    expect(idsOf(withRefetched(loaded, list([4, 5], '5.5'), 2))).toEqual([1, 2, 4, 5, 6]);
  });

  it('shows an order that moved into the page only once', () => {
    expect(idsOf(withRefetched(loaded, list([3, 1, 6, 4], '4.4'), 2))).toEqual([2, 3, 1, 6, 4, 5]);
  });

  it('removes the rows below a page that ends at an order that moved', () => {
    const again = withRefetched(loaded, { orders: [order(3), order(5, 50)], nextCursor: '5.50' }, 2);

    expect(idsOf(again)).toEqual([1, 2, 3, 5]);
    expect(again.nextCursor).toBe('5.50');
  });

  it('ends the list when the page has no next cursor', () => {
    const again = withRefetched(loaded, list([3], null), 2);

    expect(idsOf(again)).toEqual([1, 2, 3]);
    expect(again.nextCursor).toBeNull();
  });

  it('replaces the list from the top, and keeps it when the row above was deleted', () => {
    const fresh = list([7, 8], '8.8');

    expect(withRefetched(undefined, fresh)).toEqual(fresh);
    expect(withRefetched(loaded, fresh)).toEqual(fresh);
    expect(withRefetched(loaded, fresh, 99)).toBe(loaded);
  });
});

it('appends the next page, with moved orders only at their new position', () => {
  expect(idsOf(withNext(list([1, 2, 3], '3.3'), list([4, 2], null)))).toEqual([1, 3, 4, 2]);
});
