import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { quietClient } from '#testing/browser/run-hook.ts';
import { order } from '#testing/samples.ts';
import type { LoadedOrders } from './loaded-orders.ts';
import { newestOrders, type OrdersSource, useOrders } from './queries.ts';

const client = quietClient();
let answer: (page: LoadedOrders) => void;
const newest: OrdersSource = {
  ...newestOrders(false),
  readBelow: () => new Promise(resolve => (answer = resolve)),
};
const searched: OrdersSource = {
  ...newest,
  options: { ...newest.options, queryKey: [...newest.options.queryKey, 'search'] as never },
};
const ids = (of: OrdersSource) => client.getQueryData(of.options.queryKey)?.orders.map(({ id }) => id);

beforeEach(() => {
  client.setQueryData(newest.options.queryKey, { orders: [order({ id: 9 })], nextCursor: '9' });
  client.setQueryData(searched.options.queryKey, { orders: [order({ id: 7 })], nextCursor: null });
});
afterEach(() => vi.unstubAllGlobals());

it('adds the next page to the list that asked for it, also after a search started', async () => {
  const hook = renderHook(useOrders, newest, client);
  act(() => hook.now.loadMore());
  await until(() => expect(answer).toBeDefined());

  hook.render(searched);
  answer({ orders: [order({ id: 8 })], nextCursor: null });
  await until(() => expect(ids(newest)).toEqual([9, 8]));

  expect(ids(searched)).toEqual([7]);
  hook.unmount();
});
