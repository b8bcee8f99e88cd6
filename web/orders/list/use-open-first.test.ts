import type { KeyboardEvent } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act, renderHook } from '#testing/browser/render-hook.ts';
import { quietClient } from '#testing/browser/run-hook.ts';
import { order } from '#testing/samples.ts';
import type { OrdersSource } from '../../order-data/queries.ts';
import { viewedOrders } from '../viewed-orders.ts';
import { useOpenFirst } from './use-open-first.ts';

const everything = viewedOrders(false, {});
const found = viewedOrders(false, { search: '#41' });
const opened = vi.fn();
const client = quietClient();

beforeEach(() => {
  opened.mockClear();
  client.setQueryData(everything.options.queryKey, { orders: [order({ id: 99 })], nextCursor: null });
  client.setQueryData(found.options.queryKey, { orders: [order({ id: 41 })], nextCursor: null });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => vi.unstubAllGlobals());

const box = { current: null };
const search = (listed: { source: OrdersSource; search: string | undefined }) => {
  const hook = renderHook((now: typeof listed) => useOpenFirst(box, now, opened), listed, client);
  const press = (key: string, value: string) =>
    act(() => {
      hook.now({ key, currentTarget: { value }, preventDefault() {} } as KeyboardEvent<HTMLInputElement>);
    });
  return { press, render: hook.render };
};

it('waits after Enter until the address and the list match the typed text', () => {
  const field = search({ source: everything, search: '' });

  field.press('Enter', '#41');
  expect(opened).not.toHaveBeenCalled();
  field.render({ source: everything, search: undefined });
  expect(opened).not.toHaveBeenCalled();
  field.render({ source: found, search: '#41' });

  expect(opened.mock.calls).toEqual([[41]]);
});

it('opens the first row of the list at once when nothing else is typed', () => {
  const field = search({ source: everything, search: '' });

  field.press('Enter', ' ');

  expect(opened.mock.calls).toEqual([[99]]);
});

it('opens no row when another key follows Enter', () => {
  const field = search({ source: everything, search: '' });

  field.press('Enter', '#41');
  field.press('2', '#41');
  field.render({ source: found, search: '#41' });

  expect(opened).not.toHaveBeenCalled();
});
