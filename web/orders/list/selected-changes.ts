import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { api } from '../../api/client.ts';
import { keepSeen } from '../../messages/seen.ts';
import { newestStamp } from '../../messages/unread.ts';
import { ordersKey } from '../../order-data/queries.ts';
import { useUser } from '../../session/queries.ts';

/** Archives orders one after the other; those before a failure stay archived. */
export function useArchiveOrders() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      for (const id of ids) await api.archiveOrderAsAdmin({ id });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
  });
}

/** Marks the messages of orders as read, as opening each of them does (ME-4). */
export function useMarkRead(): (orders: readonly Pick<OrderSummary, 'id' | 'messages'>[]) => void {
  const queryClient = useQueryClient();
  const { id: userId } = useUser();
  return async orders => {
    const now = new Date().toISOString();
    for (const { id, messages } of orders) keepSeen(userId, id, newestStamp(messages.at(-1)?.createdAt, now));
    await Promise.allSettled(orders.map(({ id }) => api.markOrderSeen({ id })));
    await queryClient.invalidateQueries({ queryKey: ordersKey });
  };
}
