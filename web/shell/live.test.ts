import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubPortal } from '#testing/browser/browser-stubs.ts';
import { catalogKey } from '../catalog/queries.ts';
import { acceptanceOptions } from '../dates/queries.ts';
import { unreadKey } from '../messages/unread-query.ts';
import { notificationsKey } from '../notifications/queries.ts';
import { changeKey, listsKey, newsKey, orderOptions, ordersKey } from '../order-data/queries.ts';
import { meKey, queryClient, readSessionEnd } from '../platform/api/query-client.ts';
import type { ReceivedEvent } from '../platform/live/open-events.ts';
import { startLive } from './live.ts';

const stream = vi.hoisted(() => ({ send: undefined as ((received: never) => void) | undefined }));
vi.mock('../platform/live/subscribe-to-events.ts', () => ({
  subscribeToEvents(_: number, onEvent: (received: never) => void) {
    stream.send = onEvent;
    return () => {
      stream.send = undefined;
    };
  },
}));

const send = (event: ReceivedEvent['event'], data: object = {}) =>
  (stream.send as unknown as (received: ReceivedEvent) => void)({ event, data, id: '1' } as ReceivedEvent);

/** The queries of a page on which everything is open. */
const shown = {
  list: [...listsKey, false],
  board: [...listsKey, 'board', 'cutting'],
  order: [...orderOptions(41).queryKey],
  forecast: [...orderOptions(41).queryKey, 'forecast'],
  otherOrder: [...orderOptions(42).queryKey],
  otherReview: [...acceptanceOptions(42).queryKey],
  news: [...newsKey],
  unread: [...unreadKey],
  notifications: [...notificationsKey],
  catalog: [...catalogKey],
  savedLists: ['lists'],
  settings: ['settings'],
  people: ['customers', 'people', 7],
  stock: ['stock', 'shortages'],
  me: [...meKey],
};
const staleOnes = () =>
  Object.entries(shown)
    .filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated)
    .map(([name]) => name);

let stop: () => void;

beforeEach(() => {
  queryClient.clear();
  for (const key of Object.values(shown)) queryClient.setQueryData(key, []);
  queryClient.setQueryData(meKey, { id: 7 });
  stop = startLive(7);
});
afterEach(() => {
  stop();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each<[ReceivedEvent['event'], (keyof typeof shown)[]]>([
  [
    'ready',
    ['list', 'board', 'order', 'otherOrder', 'otherReview', 'forecast', 'news', 'unread', 'notifications', 'stock'],
  ],
  ['orderPlaced', ['list', 'board', 'stock']],
  ['orderChanged', ['list', 'board', 'order', 'forecast', 'news', 'stock']],
  ['orderSeen', ['list', 'board', 'news', 'unread']],
  ['messageSent', ['list', 'board', 'order', 'forecast', 'unread']],
  ['orderRemoved', ['list', 'board', 'order', 'forecast', 'unread', 'stock']],
  ['notificationsChanged', ['notifications']],
  ['catalogChanged', ['catalog']],
  ['boardChanged', ['list', 'board', 'order', 'otherOrder', 'otherReview', 'forecast']],
  ['listsChanged', ['savedLists']],
  ['settingsChanged', ['settings']],
  ['peopleChanged', ['people', 'me']],
  ['stockChanged', ['stock']],
])('%s invalidates %j', async (event, stale) => {
  stubPortal(() => ({ status: 404 }));

  send(event, { orderId: 41 });
  await vi.waitFor(() => expect(staleOnes().sort()).toEqual([...stale].sort()));
});

it('re-fetches all data that live events concern after missed events', () => {
  send('resync');

  expect(staleOnes()).toEqual(Object.keys(shown));
});

it('re-fetches nothing when a later stream resumes without a gap', async () => {
  send('ready');
  await new Promise(resolve => setTimeout(resolve, 5));
  for (const key of Object.values(shown)) queryClient.setQueryData(key, []);

  send('ready');
  await new Promise(resolve => setTimeout(resolve, 5));

  expect(staleOnes()).toEqual([]);
});

it('signs out on this page when the session ended in another tab or browser', () => {
  send('signedOut');

  expect(queryClient.getQueryData(meKey)).toBeNull();
  expect(readSessionEnd()).toEqual({ userId: 7 });
  expect(staleOnes()).toEqual([]);
});

it('does not re-fetch an order until its own change was answered', async () => {
  let answer: () => void = () => {};
  const change = queryClient.getMutationCache().build(queryClient, {
    mutationKey: changeKey(41),
    mutationFn: () => new Promise<void>(resolve => (answer = resolve)),
  });
  const done = change.execute(undefined);
  await vi.waitFor(() => expect(queryClient.isMutating({ mutationKey: changeKey(41) })).toBe(1));

  send('orderChanged', { orderId: 41 });
  send('orderChanged', { orderId: 42 });
  expect(staleOnes()).toContain('otherOrder');
  expect(staleOnes()).not.toContain('order');
  answer();
  await done;

  await vi.waitFor(() => expect(staleOnes()).toContain('order'));
});

it('does not re-fetch an opened order for a new forecast until its own change was answered', async () => {
  let answer: () => void = () => {};
  const change = queryClient.getMutationCache().build(queryClient, {
    mutationKey: changeKey(41),
    mutationFn: () => new Promise<void>(resolve => (answer = resolve)),
  });
  const done = change.execute(undefined);
  await vi.waitFor(() => expect(queryClient.isMutating({ mutationKey: changeKey(41) })).toBe(1));

  send('boardChanged');
  await vi.waitFor(() => expect(staleOnes()).toContain('list'));
  expect(staleOnes()).not.toContain('order');
  answer();
  await done;

  await vi.waitFor(() => expect(staleOnes()).toEqual(expect.arrayContaining(['order', 'forecast'])));
});

it('re-fetches an order whose first request was still running, because its response may be older', async () => {
  const answers: ((order: string) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ['orders', 'one', 43],
    queryFn: () => new Promise<string>(resolve => answers.push(resolve)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const unsubscribe = observer.subscribe(() => {});
  expect(answers).toHaveLength(1);

  send('orderChanged', { orderId: 43 });
  answers[0]?.('before the change');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('after the change');

  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after the change'));
  unsubscribe();
});

it('re-fetches a visible order once for events that arrive together', async () => {
  let reads = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: orderOptions(41).queryKey,
    queryFn: async () => ++reads as never,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const unsubscribe = observer.subscribe(() => {});

  for (let event = 0; event < 5; event++) send('orderChanged', { orderId: 41 });
  await vi.waitFor(() => expect(reads).toBe(2));
  await new Promise(resolve => setTimeout(resolve, 20));

  expect(reads).toBe(2);
  expect(queryClient.getQueryData([...ordersKey, 'one', 41])).toBe(2);
  unsubscribe();
});
