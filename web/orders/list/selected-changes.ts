import { useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/call/limits.ts';
import type { ProductStatus } from '#contract/orders/order-rules.ts';
import { isOpen } from '#contract/orders/order-rules.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import { storeSeen } from '../../messages/seen.ts';
import { newestStamp } from '../../messages/unread.ts';
import { linesOf } from '../../order-data/lines-of.ts';
import { ordersKey } from '../../order-data/queries.ts';
import { useOrdersChange } from '../../order-data/use-orders-change.ts';
import { api } from '../../platform/api/client.ts';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useUser } from '../../platform/session/user.ts';
import { texts } from '../texts.ts';
import type { Line } from '../use-change-lines.ts';
import { useChangeLines } from '../use-change-lines.ts';

/** Archives orders one after the other. Orders archived before a failure stay archived. */
export function useArchiveOrders() {
  return useOrdersChange(async (ids: readonly number[]) => {
    for (const id of ids) await api.archiveOrderAsAdmin({ id });
  });
}

/** Marks the messages of orders as read, as opening each of them does (ME-4). */
export function useMarkRead(): (orders: readonly Pick<OrderSummary, 'id' | 'messages'>[]) => void {
  const queryClient = useQueryClient();
  const { id: userId } = useUser();
  return async orders => {
    const now = new Date().toISOString();
    for (const { id, messages } of orders) storeSeen(userId, id, newestStamp(messages.at(-1)?.createdAt, now));
    await Promise.allSettled(orders.map(({ id }) => api.markOrderSeen({ id })));
    await queryClient.invalidateQueries({ queryKey: ordersKey });
  };
}

/**
 * Sets the status of all products of open orders in one change, which a toast can undo (PR-12). An alert names the
 * orders with rejected products, and the row of each offers to try again. Products that already have the status are left
 * out, because setting it again would take back their counts (PR-5).
 */
export function useSetStatus() {
  const alert = useAlert();
  const toast = useToast();
  const { change, refusedOf } = useChangeLines<Line>(({ orderId }) => `#${orderId}`);
  function set(lines: readonly Line[], status: ProductStatus): void {
    if (lines.length > limits.bulkLines) {
      alert(texts.tooManyLines(limits.bulkLines));
      return;
    }
    change({ lines, set: { status }, text: (_, count) => texts.allSet(count, statusLabel(status)) });
  }
  /** Returns the lines of an order that did not get a status, and have not got it in another way since. */
  const missed = (order: OrderSummary) =>
    order.products.flatMap(({ productId, status }) => {
      const refused = isOpen(order) ? refusedOf({ orderId: order.id, productId, status }) : undefined;
      return refused && 'status' in refused ? [{ orderId: order.id, productId, status: refused.status }] : [];
    });
  return {
    setStatus(orders: readonly OrderSummary[], status: ProductStatus): void {
      const lines = orders.filter(isOpen).flatMap(({ id, products }) => {
        const others = products.filter(product => product.status !== status);
        return linesOf([{ id, products: others }]);
      });
      if (lines.length === 0) toast(texts.nothingToChange, { about: 'production' });
      else set(lines, status);
    },
    /** Returns what sends the refused change of an order again, or undefined when none was refused. */
    retryOf(order: OrderSummary): (() => void) | undefined {
      const lines = missed(order);
      const [first] = lines;
      return first && (() => set(lines, first.status));
    },
  };
}
