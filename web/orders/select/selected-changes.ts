import { useMutation, useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/call/limits.ts';
import type { ProductStatus } from '#contract/orders/order-rules.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import { errorText } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { randomId } from '../../browser/random-id.ts';
import { keepSeen } from '../../messages/seen.ts';
import { newestStamp } from '../../messages/unread.ts';
import { ordersKey } from '../../order-data/queries.ts';
import { useAlert } from '../../overlays/alert.tsx';
import { useToast } from '../../overlays/toast.tsx';
import { useUser } from '../../session/queries.ts';
import { failedText } from '../refused-lines.ts';
import { texts } from '../texts.ts';

/** Archives orders one after the other. Orders archived before a failure stay archived. */
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

/**
 * Sets the status of all products of open orders in one change, which a toast can undo (PR-12). An alert names the
 * orders with rejected products.
 */
export function useSetStatus(): (orders: readonly OrderSummary[], status: ProductStatus) => Promise<void> {
  const queryClient = useQueryClient();
  const toast = useToast();
  const alert = useAlert();
  const again = () => queryClient.invalidateQueries({ queryKey: ordersKey });
  const undo = async (changeId: string) => {
    await api.undoChange({ changeId }).catch(error => alert(errorText(error, texts.undoFailed)));
    await again();
  };
  return async (orders, status) => {
    const lines = linesOf(orders.filter(({ completedAt }) => completedAt === null));
    if (lines.length > limits.bulkLines) return alert(texts.tooManyLines(limits.bulkLines));
    try {
      const answer = await api.changeInBulk({ lines, set: { status } }, { idempotencyKey: randomId() });
      const { changeId, refused } = answer;
      if (changeId) {
        const text = texts.allSet(answer.changed, statusLabel(status));
        toast(text, { about: 'production', undo: () => void undo(changeId) });
      } else if (refused.length === 0) toast(texts.nothingToChange, { about: 'production' });
      if (refused.length > 0) {
        const reasons = new Map(refused.map(({ orderId, error }) => [orderId, error]));
        const named = [...reasons].map(([orderId, why]) => ({ name: `#${orderId}`, why }));
        alert(texts.refused(failedText({ status }), named));
      }
    } catch (error) {
      alert(errorText(error, failedText({ status })));
    }
    await again();
  };
}

/** Returns the lines of orders as the calls expect them. */
export function linesOf(orders: readonly Pick<OrderSummary, 'id' | 'products'>[]) {
  return orders.flatMap(({ id, products }) => products.map(({ productId }) => ({ orderId: id, productId })));
}
