import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { sideOf } from '#contract/call/roles.ts';
import type { Order } from '#contract/orders/orders.ts';
import { ordersKey } from '../order-data/queries.ts';
import { api } from '../platform/api/client.ts';
import { stampSeen, storeSeen } from './seen.ts';
import { unreadKey } from './unread-query.ts';

/**
 * Marks an order as seen (ME-4) when its details open and when a message arrives while the page is visible. Marks it
 * first in this browser, then on the server, whose time replaces the browser's.
 */
export function useSeen({ id: userId, role }: User, order: Order | undefined): void {
  const queryClient = useQueryClient();
  const isVisible = useIsVisible();
  const id = order?.id;
  const newest = order?.messages.findLast(({ sender }) => sender !== sideOf(role))?.createdAt;
  useEffect(() => {
    if (id === undefined || !isVisible) return;
    stampSeen(userId, id, newest);
    api
      .markOrderSeen({ id })
      .then(({ seenAt }) => {
        storeSeen(userId, id, seenAt);
        showSeen(queryClient, id, seenAt);
        void queryClient.invalidateQueries({ queryKey: unreadKey });
      })
      // After a failure, the browser's own time remains valid on this device.
      .catch(() => {});
  }, [queryClient, userId, id, newest, isVisible]);
}

/** Updates `seenAt` in all order queries without fetching them. */
function showSeen(queryClient: QueryClient, id: number, seenAt: string): void {
  queryClient.setQueriesData({ queryKey: ordersKey }, (cached: unknown) => withSeen(cached, id, seenAt));
}

/** Sets `seenAt` of the order in an order, a list or pages of lists. */
function withSeen(cached: unknown, id: number, seenAt: string): unknown {
  if (typeof cached !== 'object' || cached === null) return cached;
  if (Array.isArray(cached)) return cached.map(one => withSeen(one, id, seenAt));
  if ('orders' in cached) return { ...cached, orders: withSeen(cached.orders, id, seenAt) };
  return 'id' in cached && cached.id === id ? { ...cached, seenAt } : cached;
}

/** Returns whether the page is visible. */
function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(() => !document.hidden);
  useEffect(() => {
    const onChange = () => setVisible(!document.hidden);
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  return isVisible;
}
