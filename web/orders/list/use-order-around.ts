import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUnreadMessages } from '../../messages/use-unread-messages.ts';
import { type OrdersSource, orderOptions, useOrders } from '../../order-data/queries.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { besides, type OrderAround, otherUnread, withLoaded } from '../workbench/order-places.ts';
import { useUnread } from './use-unread.ts';

/** The list from which an order was opened. */
export type OpenedFrom = {
  source: OrdersSource;
  /** The number of orders that match the filters; undefined while unknown. */
  total: number | undefined;
  /** Whether the list shows unread orders only. */
  isUnread: boolean;
  /** Opens another order in place of this one. */
  onMove: (id: number) => void;
};

/**
 * Returns the position of an opened order in its list, the previous and next orders, and those with unread messages.
 */
export function useOrderAround(id: number, { source, total, isUnread, onMove }: OpenedFrom): OrderAround {
  const queryClient = useQueryClient();
  const { orders, hasMore, mayLoad, loadMore } = useOrders(source);
  const unread = useUnread();
  const { orders: elsewhere } = useUnreadMessages();
  const [known, setKnown] = useState<readonly number[]>([]);
  const places = withLoaded(
    known,
    orders.map(order => order.id),
  );
  if (places !== known) setKnown(places);
  const { position, previous, next } = besides(places, id);
  const unreadIds = [...new Set([...orders.filter(order => unread(order) > 0), ...elsewhere].map(order => order.id))];

  const isAtEnd = position > 0 && next === undefined;
  useEffect(() => {
    if (isAtEnd && mayLoad) loadMore();
  }, [isAtEnd, mayLoad, loadMore]);
  // Prefetches the next order, so that it opens without delay.
  useEffect(() => {
    if (next !== undefined) void queryClient.prefetchQuery(orderOptions(next));
  }, [queryClient, next]);

  // Includes orders that have left the list since this one was opened.
  const count = Math.max(total ?? 0, places.length);
  return {
    position,
    total: total === undefined && hasMore ? `${formatNumber(count)}+` : formatNumber(count),
    isUnread,
    previous,
    next,
    unread: otherUnread(places, id, unreadIds),
    onMove,
  };
}
