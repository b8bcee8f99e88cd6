import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { shown } from '#testing/browser/around-hook.ts';
import { type Sent, stubPortal, stubStorage } from '#testing/browser/browser-stubs.ts';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { quietClient, runHook } from '#testing/browser/run-hook.ts';
import { message, orderSummary } from '#testing/samples.ts';
import { listsKey } from '../../order-data/queries.ts';
import { useArchiveOrders, useMarkRead, useSetStatus } from './selected-changes.ts';

type Answer = ReturnType<Parameters<typeof stubPortal>[0]>;
type Lines = Parameters<typeof orderSummary>[0];
const products = (...ids: number[]) => ids.map(productId => ({ productId })) as NonNullable<Lines>['products'] & object;
const open = orderSummary({ id: 41, products: products(1, 2) });
const other = orderSummary({ id: 42, products: products(3) });
const completed = orderSummary({ id: 43, products: products(4), completedAt: '2026-11-20T10:00:00Z' });

let answer: (sent: Sent) => Answer;
let requests: Sent[];
let client: QueryClient;
beforeEach(() => {
  client = quietClient();
  client.setQueryData(listsKey, []);
  stubStorage();
  requests = stubPortal(sent => answer(sent));
});
afterEach(() => void vi.unstubAllGlobals());

const isReadAgain = () => client.getQueryState(listsKey)?.isInvalidated;
const bodies = () => requests.map(({ body }) => JSON.parse(String(body)));

describe('useSetStatus', () => {
  /** Sets a status, and waits until the lists are fetched again, or an alert shows that nothing was sent. */
  const setStatus = async (orders = [open, other, completed]) => {
    const hook = renderHook(useSetStatus, undefined, client);
    act(() => hook.now.setStatus(orders, 'cutting'));
    await until(() => expect(isReadAgain() || shown.alerts.length > 0).toBe(true));
    return hook;
  };

  it('changes all lines of open orders in one call, which a toast can undo (PR-12)', async () => {
    answer = () => ({ body: { changed: 3, refused: [], changeId: 'c1' } });

    await setStatus();

    const lines = [
      { orderId: 41, productId: 1 },
      { orderId: 41, productId: 2 },
      { orderId: 42, productId: 3 },
    ];
    expect(bodies()).toEqual([{ lines, set: { status: 'cutting' } }]);
    expect(shown).toMatchObject({ toasts: [{ text: '3 products are now Cutting' }], alerts: [] });
    expect(isReadAgain()).toBe(true);
  });

  it('leaves products alone that already have the status (PR-5)', async () => {
    answer = () => ({ body: { changed: 1, refused: [], changeId: 'c1' } });
    const [first, ...others] = open.products;
    const partly = { ...open, products: [{ ...first, status: 'cutting' }, ...others] as typeof open.products };

    await setStatus([partly, completed]);

    expect(bodies()).toEqual([{ lines: [{ orderId: 41, productId: 2 }], set: { status: 'cutting' } }]);
  });

  it('says that there is nothing to change when all products have the status', async () => {
    const products = open.products.map(product => ({ ...product, status: 'cutting' as const }));
    const hook = renderHook(useSetStatus, undefined, client);

    act(() => hook.now.setStatus([{ ...open, products }, completed], 'cutting'));

    expect(shown.toasts).toEqual([{ text: 'Nothing to change' }]);
    expect(requests).toEqual([]);
  });

  it('tells the row of an order that its products did not get the status, and sends those again', async () => {
    const refused = [{ orderId: 41, productId: 2, code: 'onHold', error: 'It is on hold' }];
    answer = () => ({ body: { changed: 2, refused, changeId: 'c1' } });
    const hook = await setStatus();
    await until(() => expect(hook.now.retryOf(open)).toBeDefined());
    expect(hook.now.retryOf(other)).toBeUndefined();

    answer = () => ({ body: { changed: 1, refused: [], changeId: 'c2' } });
    act(() => hook.now.retryOf(open)?.());

    await until(() => expect(hook.now.retryOf(open)).toBeUndefined());
    await until(() => expect(bodies().at(-1)?.lines).toEqual([{ orderId: 41, productId: 2 }]));
  });

  it('no longer tells the row once the order has the status or is completed', async () => {
    answer = () => 'offline';
    const hook = await setStatus();

    await until(() => expect([open, other].map(hook.now.retryOf)).not.toContain(undefined));
    const now = { ...other, products: other.products.map(line => ({ ...line, status: 'cutting' as const })) };
    expect(hook.now.retryOf(now)).toBeUndefined();
    expect(hook.now.retryOf({ ...open, completedAt: '2026-11-20T10:00:00Z' })).toBeUndefined();
  });

  it('asks the user to select fewer orders instead of sending more lines than one change may have', async () => {
    const ids = Array.from({ length: limits.bulkLines + 1 }, (_, at) => at);

    await setStatus([orderSummary({ id: 41, products: products(...ids) })]);

    expect(requests).toEqual([]);
    expect(shown.alerts[0]).toMatch(/^Select fewer orders/);
  });
});

describe('useArchiveOrders', () => {
  const archive = () => runHook(useArchiveOrders, client).mutateAsync([41, 42, 43]);

  it('archives one order after the other', async () => {
    answer = () => ({ body: { success: true } });

    await archive();

    expect(requests.map(({ address }) => /\d+/.exec(address)?.[0])).toEqual(['41', '42', '43']);
    expect(isReadAgain()).toBe(true);
  });

  it('stops at a failure, and re-fetches the lists for the orders already archived', async () => {
    answer = () =>
      requests.length < 2 ? { body: { success: true } } : { status: 409, body: { code: 'orderOpen', error: 'Open' } };

    await expect(archive()).rejects.toThrow('Open');

    expect(requests).toHaveLength(2);
    expect(isReadAgain()).toBe(true);
  });
});

describe('useMarkRead', () => {
  const late = '2999-01-01T00:00:00.000Z';
  const unread = orderSummary({ id: 41, messages: [message({ createdAt: late })] });
  const markRead = () => runHook(useMarkRead, client)([unread, other]);

  it('marks every order on the server and on this device (ME-4)', async () => {
    const stored = stubStorage();
    answer = () => ({ body: { seenAt: late } });

    await markRead();

    expect(requests.map(({ address }) => /\d+/.exec(address)?.[0])).toEqual(['41', '42']);
    // A message from a clock that is ahead also counts as read.
    expect([...stored.values()].join()).toContain('2999-01-01');
    expect(isReadAgain()).toBe(true);
  });

  it('continues after a failure', async () => {
    answer = () => 'offline';

    await markRead();

    expect(requests.filter(({ address }) => address.includes('/api/orders/'))).toHaveLength(2);
    expect(isReadAgain()).toBe(true);
  });
});
