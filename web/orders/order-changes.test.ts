import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import { stubPortal } from '#testing/browser/browser-stubs.ts';
import { quietClient, runHook } from '#testing/browser/run-hook.ts';
import { account, order, orderProduct, orderSummary } from '#testing/samples.ts';
import { unreadKey } from '../messages/unread-query.ts';
import type { LoadedOrders } from '../order-data/loaded-orders.ts';
import { newestOrders, orderOptions, ordersOptions, useOrders } from '../order-data/queries.ts';
import { ApiError } from '../platform/api/api-error.ts';
import { queryClient as portalClient } from '../platform/api/query-client.ts';
import { acceptanceOf } from './acceptance/queries.ts';
import { isChangedMeanwhile, useArchiveCompleted, useDeleteOrder, useOrderChange } from './order-changes.ts';
import { viewedOrders } from './viewed-orders.ts';

const staff = { user: account({ role: 'admin' }) };
const id = 1282;
const { queryKey } = orderOptions(id);
const withCount = (completed: number) => order({ id, products: [orderProduct({ completed })] });
const listKey = (archived: boolean) => ordersOptions(archived).queryKey;
const filteredKey = viewedOrders(false, { progress: 'open' }).options.queryKey;
const idsOf = (key: ReturnType<typeof listKey>) => client.getQueryData(key)?.orders.map(one => one.id);
const listed = (archived: boolean) => idsOf(listKey(archived));
const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;

let client: QueryClient;

beforeEach(() => {
  client = quietClient();
  client.setQueryData(queryKey, withCount(0));
  client.setQueryData(listKey(false), { orders: [orderSummary({ id: 1290 }), orderSummary({ id })], nextCursor: null });
  client.setQueryData(listKey(true), { orders: [], nextCursor: null });
  client.setQueryData(filteredKey, { orders: [orderSummary({ id })], nextCursor: null });
});
afterEach(() => void vi.unstubAllGlobals());

type Waiting = { resolve: (order: Order | undefined) => void; reject: (error: unknown) => void };

/** A change of the count that is answered when the test answers it. */
function useCount(answers: Waiting[]) {
  const send = (_: number) =>
    new Promise<{ order?: Order }>((resolve, reject) =>
      answers.push({ resolve: found => resolve(found ? { order: found } : {}), reject }),
    );
  return useOrderChange(id, send, (before, completed) => ({
    ...before,
    products: before.products.map(one => ({ ...one, completed })),
  }));
}
function aCount() {
  const answers: Waiting[] = [];
  const change = (completed: number) => runHook(() => useCount(answers), client, staff).mutateAsync(completed);
  return { answers, change };
}
const shownCount = () => client.getQueryData(queryKey)?.products[0]?.completed;

describe('useOrderChange', () => {
  it("shows the change at once, then the server's answer", async () => {
    const { answers, change } = aCount();

    const done = change(4);
    await vi.waitFor(() => expect(shownCount()).toBe(4));
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.resolve(withCount(5));
    await done;

    expect(shownCount()).toBe(5);
    expect(isStale(listKey(false))).toBe(true);
  });

  it('reverts a failed change and re-fetches the order', async () => {
    const { answers, change } = aCount();

    const done = change(4).catch(() => {});
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.reject(new ApiError(400, 'invalidInput', ''));
    await done;

    expect(shownCount()).toBe(0);
    expect(isStale(queryKey)).toBe(true);
    expect(isStale(listKey(false))).toBe(false);
  });

  it('re-fetches the lists when another user changed or deleted the order', async () => {
    const { answers, change } = aCount();

    const done = change(4).catch(() => {});
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.reject(new ApiError(409, 'changedMeanwhile', ''));
    await done;

    expect(isStale(listKey(false))).toBe(true);
  });

  it('sends the changes of one order one at a time, and does not show an older answer over a later change', async () => {
    const { answers, change } = aCount();
    const first = change(4);
    const second = change(6);
    await vi.waitFor(() => expect(answers).toHaveLength(1));

    answers[0]?.resolve(withCount(4));
    await first;
    expect(shownCount()).toBe(6);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.resolve(withCount(6));
    await second;

    expect(shownCount()).toBe(6);
  });

  it('shows the answer in every loaded list, and removes an archived order from those of active orders', async () => {
    const { answers, change } = aCount();
    const done = change(4);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.resolve(order({ id, completedAt: '2026-11-24T09:00:00.000Z' }));
    await done;
    expect(listed(false)).toEqual([1290, id]);
    expect(client.getQueryData(filteredKey)?.orders[0]?.completedAt).toBe('2026-11-24T09:00:00.000Z');

    const again = change(4);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.resolve(order({ id, completedAt: '2026-11-24T09:00:00.000Z', adminArchived: true }));
    await again;

    expect([listed(false), idsOf(filteredKey)]).toEqual([[1290], []]);
    for (const key of [listKey(false), listKey(true), filteredKey]) expect(isStale(key)).toBe(true);
  });

  it('shows an answer while a later change waits, and keeps that one visible', async () => {
    const { answers, change } = aCount();
    const first = change(4);
    const second = change(6).catch(() => {});
    await vi.waitFor(() => expect(answers).toHaveLength(1));

    answers[0]?.resolve(order({ id, poNumber: 'PO 7', products: [orderProduct({ completed: 4 })] }));
    await first;
    expect(shownCount()).toBe(6);
    expect(client.getQueryData(filteredKey)?.orders[0]?.poNumber).toBe('PO 7');

    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.reject(new ApiError(400, 'invalidInput', ''));
    await second;

    expect(isStale(listKey(false))).toBe(true);
  });

  it('re-fetches the unread messages with its answer, without waiting for the live event', async () => {
    client.setQueryData(unreadKey, { messages: 1, archived: 0, orders: [] });
    const { answers, change } = aCount();

    const done = change(4);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.resolve(order({ id, adminArchived: true }));
    await done;

    expect(isStale(unreadKey)).toBe(true);
  });

  it('shows no product again that was removed while a read of the order ran', async () => {
    const reads: ((read: Order) => void)[] = [];
    const queryFn = () => new Promise<Order>(resolve => void reads.push(resolve));
    portalClient.setQueryData(queryKey, withCount(0), { updatedAt: 1 });
    const close = new QueryObserver(portalClient, { queryKey, queryFn }).subscribe(() => {});
    await vi.waitFor(() => expect(reads).toHaveLength(1));

    const remove = async (_: undefined) => ({ order: order({ id, products: [] }) });
    await runHook(() => useOrderChange(id, remove), portalClient, staff).mutateAsync(undefined);
    reads[0]?.(withCount(0));
    await new Promise(resolve => setTimeout(resolve));

    expect(portalClient.getQueryData(queryKey)?.products).toEqual([]);
    close();
    portalClient.clear();
  });

  it('re-fetches the reviews of other orders, which may propose other days after an acceptance', async () => {
    const [own, other] = [id, 1290].map(one => acceptanceOf({ id: one, promisedOn: null }).queryKey);
    for (const key of [own, other, orderOptions(1290).queryKey]) client.setQueryData(key as never, {} as never);
    const { answers, change } = aCount();

    const done = change(4);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.resolve(withCount(4));
    await done;

    expect([own, other, orderOptions(1290).queryKey].map(key => key && isStale(key))).toEqual([false, true, false]);
  });

  it('re-fetches the order when the answer does not contain it', async () => {
    const { answers, change } = aCount();

    const done = change(4);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.resolve(undefined);
    await done;

    expect(isStale(queryKey)).toBe(true);
  });
});

describe('useDeleteOrder', () => {
  const remove = () => runHook(() => useDeleteOrder(id), client, staff).mutateAsync();

  it('removes the order from the list', async () => {
    client.setQueryData(unreadKey, { messages: 1, archived: 0, orders: [] });
    stubPortal(() => ({}));

    await remove();

    expect([listed(false), idsOf(filteredKey)]).toEqual([[1290], []]);
    for (const key of [listKey(false), unreadKey]) expect(isStale(key)).toBe(true);
  });

  it('shows no deleted order again that a page of the list still contains', async () => {
    const pages: ((page: LoadedOrders) => void)[] = [];
    const source = {
      ...newestOrders(false),
      readBelow: () => new Promise<LoadedOrders>(found => void pages.push(found)),
    };
    const list = { orders: [orderSummary({ id: 1290 })], nextCursor: '1290' };
    portalClient.setQueryData(source.options.queryKey, list);
    stubPortal(() => ({}));
    runHook(() => useOrders(source), portalClient, staff).loadMore();
    await vi.waitFor(() => expect(pages).toHaveLength(1));

    await runHook(() => useDeleteOrder(id), portalClient, staff).mutateAsync();
    pages[0]?.({ orders: [orderSummary({ id })], nextCursor: null });
    await vi.waitFor(() => expect(pages).toHaveLength(2));
    pages[1]?.({ orders: [], nextCursor: null });
    await vi.waitFor(() => expect(portalClient.getQueryData(source.options.queryKey)?.nextCursor).toBeNull());

    expect(portalClient.getQueryData(source.options.queryKey)?.orders.map(one => one.id)).toEqual([1290]);
    portalClient.clear();
  });

  it('removes an order that was already deleted', async () => {
    stubPortal(() => ({ status: 404, body: { code: 'orderNotFound', error: 'Gone' } }));

    await remove().catch(() => {});

    expect(listed(false)).toEqual([1290]);
  });

  it('keeps the order when it could not be deleted', async () => {
    stubPortal(() => ({ status: 500 }));

    await remove().catch(() => {});

    expect(listed(false)).toEqual([1290, id]);
  });
});

describe('useArchiveCompleted', () => {
  it('repeats the call until all completed orders are archived, and returns their number', async () => {
    const left = [200, 200, 40];
    const requests = stubPortal(() => ({ body: { archived: left.shift(), more: left.length > 0 } }));

    const total = await runHook(() => useArchiveCompleted(3), client, staff).mutateAsync(undefined);

    expect(total).toBe(440);
    expect(requests).toHaveLength(3);
    expect(isStale(listKey(false))).toBe(true);
  });
});

it.each([
  [new ApiError(404, 'orderNotFound', ''), true],
  [new ApiError(409, 'changedMeanwhile', ''), true],
  [new ApiError(500, 'internal', ''), false],
  [new ApiError(0, 'offline', ''), false],
  [new Error('404'), false],
])('isChangedMeanwhile returns for %o the value %s', (error, expected) => {
  expect(isChangedMeanwhile(error)).toBe(expected);
});
