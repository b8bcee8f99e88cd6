import { queryOptions } from '@tanstack/react-query';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { api } from '../platform/api/client.ts';
import { ordersKey } from './queries.ts';

/** The number of orders to fetch that contain the typed text; the newest of them with exactly this number counts. */
const most = '25';
/** The values of `includeArchived` for the two folders of orders. */
const folders = ['0', '1'] as const;
type Numbered = Pick<OrderSummary, 'id' | 'companyId' | 'poNumber'>;

/**
 * Returns the newest order of the same company with this purchase order number, archived or not, other than `except`; null
 * without one (PO-1).
 */
export function samePoNumberOptions(poNumber: string, except?: { id: number; companyId: number | null }) {
  return queryOptions({
    queryKey: [...ordersKey, 'same-number', poNumber, except?.id],
    queryFn: async () => {
      // A search for '#7' finds only the order with this number.
      const search = poNumber.replace(/^#+/, '');
      const answers = await Promise.all(
        folders.map(includeArchived => api.readOrders({ view: 'summary', search, limit: most, includeArchived })),
      );
      const isSame = (order: Numbered) =>
        order.poNumber.trim() === poNumber &&
        order.id !== except?.id &&
        (!except || order.companyId === except.companyId);
      const found: Numbered[] = answers.flatMap(({ orders }) => [...orders]);
      const ids = found.filter(isSame).map(({ id }) => id);
      return ids.length > 0 ? Math.max(...ids) : null;
    },
    enabled: poNumber !== '',
  });
}
