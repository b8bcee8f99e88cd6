import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Sent, stubPortal } from '#testing/browser/browser-stubs.ts';
import { message, order, orderSummary } from '#testing/samples.ts';
import { queryClient } from '../../api/query-client.ts';
import { orderOptions } from '../../order-data/queries.ts';
import { readUnreadOrder, unreadOptions, unreadOrderKey, unreadOrderOf } from './unread-orders.ts';

const seenAt = '2026-11-20T09:00:00.000Z';
const written = (at: string) => [message({ createdAt: at })];
const unread = (id: number) => orderSummary({ id, seenAt, messages: written('2026-11-21T09:00:00.000Z') as never });
const read = (id: number) => orderSummary({ id, seenAt, messages: written(seenAt) as never });

type Answer = ReturnType<Parameters<typeof stubPortal>[0]>;
let answer: (sent: Sent) => Answer;
let requests: Sent[];
const queryOf = ({ address }: Sent) => new URL(address, 'http://localhost').searchParams;
const known = () => queryClient.getQueryData(unreadOptions.queryKey)?.map(({ id }) => id);
const fetchAll = () => queryClient.fetchQuery(unreadOptions);

beforeEach(() => {
  queryClient.clear();
  requests = stubPortal(sent => answer(sent));
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe('unreadOptions', () => {
  it('returns orders with new messages among active and archived ones', async () => {
    answer = sent => {
      const orders = queryOf(sent).get('includeArchived') === '1' ? [unread(1), read(2)] : [read(3), unread(4)];
      return { body: { orders, nextCursor: null } };
    };

    expect((await fetchAll()).map(({ id }) => id)).toEqual([4, 1]);
  });

  it('includes an order that was never opened, but not one without messages', async () => {
    const orders = [orderSummary({ id: 1, messages: written(seenAt) as never }), orderSummary({ id: 2 })];
    answer = sent => ({
      body: { orders: queryOf(sent).get('includeArchived') === '1' ? [] : orders, nextCursor: null },
    });

    expect((await fetchAll()).map(({ id }) => id)).toEqual([1]);
  });

  it('loads further pages, at most five of each list', async () => {
    let page = 0;
    answer = () => ({ body: { orders: [unread(++page)], nextCursor: String(page) } });

    expect(await fetchAll()).toHaveLength(10);
    expect(requests).toHaveLength(10);
    expect(requests.filter(sent => !queryOf(sent).has('cursor'))).toHaveLength(2);
  });
});

describe('readUnreadOrder', () => {
  beforeEach(() => queryClient.setQueryData(unreadOptions.queryKey, [unread(1), unread(2)]));

  it('adds an order with a new message', async () => {
    answer = () => ({ body: { order: order({ id: 3, seenAt, messages: written('2026-11-22T09:00:00.000Z') }) } });

    await readUnreadOrder(3);

    expect(known()).toEqual([1, 2, 3]);
  });

  it('removes an order whose messages were read', async () => {
    answer = () => ({ body: { order: order({ id: 1, seenAt, messages: written(seenAt) }) } });

    await readUnreadOrder(1);

    expect(known()).toEqual([2]);
  });

  it('removes an order that was deleted', async () => {
    answer = () => ({ status: 404, body: { code: 'orderNotFound', error: 'Gone' } });

    await readUnreadOrder(2);

    expect(known()).toEqual([1]);
  });

  it('changes nothing when the order could not be loaded', async () => {
    answer = () => ({ status: 500 });

    await expect(readUnreadOrder(1)).rejects.toThrow();

    expect(known()).toEqual([1, 2]);
  });

  it('sends no request before the list is loaded', async () => {
    queryClient.clear();

    await readUnreadOrder(1);

    expect(requests).toEqual([]);
  });
});

it('does not mistake an order of the unread list for another query', () => {
  expect(unreadOrderOf(unreadOrderKey(41))).toBe(41);
  expect(unreadOrderOf(unreadOptions.queryKey)).toBeUndefined();
  expect(unreadOrderOf(orderOptions(41).queryKey)).toBeUndefined();
});
