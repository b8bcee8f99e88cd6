import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf, firstOrdersPage } from '#contract/call/paths.ts';
import { type Sent, stubPortal } from '#testing/browser/browser-stubs.ts';
import { orderSummary } from '#testing/samples.ts';
import type { LoadedOrders } from '../order-data/loaded-orders.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { viewedOrders, withNext, withRefetched } from './viewed-orders.ts';

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

  it('removes the rows below a page that ends at an order that was completed meanwhile', () => {
    const completed = orderSummary({ id: 4, orderPercentage: 4, completedAt: '2026-11-24T09:00:00.000Z' });

    const again = withRefetched(loaded, { orders: [order(3), completed], nextCursor: '4.c' }, 2);

    expect(idsOf(again)).toEqual([1, 2, 3, 4]);
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

describe('viewedOrders', () => {
  let requests: Sent[];
  beforeEach(() => {
    queryClient.clear();
    requests = stubPortal(() => ({ body: { orders: [], nextCursor: null } }));
  });
  afterEach(() => {
    queryClient.clear();
    vi.unstubAllGlobals();
  });

  it('first requests the page of all active orders that the server names in its Link header', async () => {
    await queryClient.fetchQuery(viewedOrders(false, {}).options);

    expect(requests.map(({ address }) => address)).toEqual([
      addressOf('readOrders', firstOrdersPage(false, 'admin')).address,
    ]);
  });

  it('re-fetches from the first visible row, also in the completed orders below the open ones', async () => {
    const source = viewedOrders(false, {});
    const above = orderSummary({ id: 7, completedAt: '2026-11-24T09:00:00.000Z' });
    queryClient.setQueryData(source.options.queryKey, { orders: [above], nextCursor: null });
    source.onVisible(above);

    await queryClient.fetchQuery({ ...source.options, staleTime: 0 });

    const query = new URL(requests[0]?.address ?? '', 'http://portal').searchParams;
    expect([query.get('openFirst'), query.get('cursor')]).toEqual(['1', '7.c2026-11-24T09:00:00.000Z']);
  });
});
