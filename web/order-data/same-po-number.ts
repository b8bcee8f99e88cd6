import { queryOptions } from '@tanstack/react-query';
import { api } from '../platform/api/client.ts';
import { ordersKey } from './queries.ts';

/** The number of orders to fetch that contain the typed text; the newest of them with exactly this number counts. */
const most = '25';

/**
 * Returns the newest order of the same company with this purchase order number, other than `except`; null without one
 * (PO-1).
 */
export function samePoNumberOptions(poNumber: string, except?: { id: number; companyId: number | null }) {
  return queryOptions({
    queryKey: [...ordersKey, 'same-number', poNumber, except?.id],
    queryFn: async () => {
      const { orders } = await api.readOrders({ view: 'summary', search: poNumber, limit: most });
      const isSame = (order: (typeof orders)[number]) =>
        order.poNumber.trim() === poNumber &&
        order.id !== except?.id &&
        (!except || order.companyId === except.companyId);
      return orders.find(isSame)?.id ?? null;
    },
    enabled: poNumber !== '',
  });
}
