import { afterEach, expect, it, vi } from 'vitest';
import { stubPortal } from '#testing/browser/browser-stubs.ts';
import { readPrintedOrders } from './read-printed-orders.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Returns this many orders in pages of 200. */
function serve(count: number) {
  return stubPortal(({ address }) => {
    const from = Number(new URL(address, 'http://portal').searchParams.get('cursor') ?? 0);
    const orders = Array.from({ length: Math.min(200, count - from) }, (_, index) => ({ id: from + index + 1 }));
    return { body: { orders, nextCursor: from + 200 < count ? String(from + 200) : null } };
  });
}

it('loads the first 500 of 10,000 orders, and no further page', async () => {
  const requests = serve(10_000);

  const { orders, hasMore } = await readPrintedOrders({ status: 'cutting' });

  expect([orders.length, orders.at(-1)?.id, hasMore]).toEqual([500, 500, true]);
  expect(requests).toHaveLength(3);
});

it.each([0, 64, 200, 500])('loads all %i orders', async count => {
  serve(count);

  const { orders, hasMore } = await readPrintedOrders({});

  expect([orders.length, hasMore]).toEqual([count, false]);
});

it('stops when the connection is lost', async () => {
  let sent = 0;
  stubPortal(() => {
    sent += 1;
    return sent > 1 ? 'offline' : { body: { orders: [], nextCursor: '1' } };
  });

  await expect(readPrintedOrders({})).rejects.toThrow();
});
