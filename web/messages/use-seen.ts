import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import type { Order } from '#contract/orders.ts';
import { sideOf } from '#contract/roles.ts';
import { api } from '../api/client.ts';
import { ordersKey } from '../orders/queries.ts';
import { keepSeen, stampSeen } from './seen.ts';

/**
 * Stamps that the user has this order's details open: when they open, and when a message arrives while they are looked
 * at. In this browser at once, then on the server, whose clock counts (decisions, 'Messages, notifications, live').
 */
export function useSeen({ id: userId, role }: User, order: Order | undefined): void {
  const queryClient = useQueryClient();
  const isLookedAt = useIsLookedAt();
  const id = order?.id;
  const newest = order?.messages.findLast(({ sender }) => sender !== sideOf(role))?.createdAt;
  useEffect(() => {
    if (id === undefined || !isLookedAt) return;
    stampSeen(userId, id, newest);
    api
      .markOrderSeen({ id })
      .then(({ seenAt }) => {
        keepSeen(userId, id, seenAt);
        showSeen(queryClient, id, seenAt);
      })
      // Without the server's stamp the browser's own counts, on this device.
      .catch(() => {});
  }, [queryClient, userId, id, newest, isLookedAt]);
}

/** The lists and the order itself have the new stamp without being asked again. */
function showSeen(queryClient: QueryClient, id: number, seenAt: string): void {
  queryClient.setQueriesData({ queryKey: ordersKey }, (known: unknown) => withSeen(known, id, seenAt));
}

/** What is known of an order, or of a list it is in, with its new stamp; anything else as it is. */
function withSeen(known: unknown, id: number, seenAt: string): unknown {
  if (typeof known !== 'object' || known === null) return known;
  if (Array.isArray(known)) return known.map(one => withSeen(one, id, seenAt));
  if ('orders' in known) return { ...known, orders: withSeen(known.orders, id, seenAt) };
  return 'id' in known && known.id === id ? { ...known, seenAt } : known;
}

/** Whether the page is in sight: what arrives on a hidden one is not seen yet. */
function useIsLookedAt(): boolean {
  const [isLookedAt, setLookedAt] = useState(() => !document.hidden);
  useEffect(() => {
    const onChange = () => setLookedAt(!document.hidden);
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  return isLookedAt;
}
