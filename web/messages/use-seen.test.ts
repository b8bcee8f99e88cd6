import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Sent, stubPortal, stubStorage } from '#testing/browser/browser-stubs.ts';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { quietClient } from '#testing/browser/run-hook.ts';
import { account, message, order, orderSummary } from '#testing/samples.ts';
import { orderOptions, ordersOptions } from '../order-data/queries.ts';
import { readSeen } from './seen.ts';
import { useSeen } from './use-seen.ts';

const seenAt = '2026-11-24T10:00:00.000Z';
const harbour = account({ id: 7 });
const opened = order({ id: 41 });
const answered = order({ id: 41, messages: [message({ sender: 'admin', createdAt: '2026-11-24T09:59:00.000Z' })] });

let requests: Sent[];
let client: QueryClient;
let page: EventTarget & { hidden: boolean };

beforeEach(() => {
  stubStorage();
  client = quietClient();
  client.setQueryData(orderOptions(41).queryKey, opened);
  client.setQueryData(ordersOptions(false).queryKey, {
    orders: [orderSummary({ id: 41 }), orderSummary({ id: 42 })],
    nextCursor: null,
  });
  requests = stubPortal(() => ({ body: { seenAt } }));
  page = Object.assign(new EventTarget(), { hidden: false, cookie: 'XSRF-TOKEN=token' });
  vi.stubGlobal('document', page);
});
afterEach(() => void vi.unstubAllGlobals());

const show = (shown: typeof opened | undefined) =>
  renderHook((now: typeof shown) => useSeen(harbour, now), shown, client);
const seenInList = () => client.getQueryData(ordersOptions(false).queryKey)?.orders.map(one => one.seenAt);
function turnPage(hidden: boolean): void {
  page.hidden = hidden;
  act(() => void page.dispatchEvent(new Event('visibilitychange')));
}

it('marks an opened order as seen, in this browser and on the server (ME-4)', async () => {
  show(opened);
  expect(readSeen(7, 41)).not.toBeNull();

  await until(() => expect(client.getQueryData(orderOptions(41).queryKey)?.seenAt).toBe(seenAt));

  expect(requests.map(({ address }) => address)).toEqual([expect.stringContaining('/41/')]);
  expect(seenInList()).toEqual([seenAt, null]);
});

it("marks it again when a message of the other side arrives, but not for the user's own message", async () => {
  const hook = show(opened);
  hook.render(answered);
  await until(() => expect(requests).toHaveLength(2));

  const own = message({ id: 2, sender: 'customer', createdAt: '2026-11-24T10:01:00.000Z' });
  hook.render({ ...answered, messages: [...answered.messages, own] });
  await act(async () => {});

  expect(requests).toHaveLength(2);
});

it('does not mark it while the page is hidden, but when the page becomes visible', async () => {
  page.hidden = true;
  show(opened);
  await act(async () => {});
  expect(requests).toEqual([]);

  turnPage(false);

  await until(() => expect(requests).toHaveLength(1));
});

it('does not mark it before the order is loaded', async () => {
  show(undefined);
  await act(async () => {});

  expect(requests).toEqual([]);
});

it("keeps the browser's time when the server cannot be reached", async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  show(opened);
  await act(async () => {});

  expect(readSeen(7, 41)).not.toBeNull();
  expect(seenInList()).toEqual([null, null]);
});
