import { queryOptions } from '@tanstack/react-query';
import type { Order } from '#contract/orders/orders.ts';
import { orderOptions } from '../../order-data/queries.ts';
import { api } from '../../platform/api/client.ts';

/** What accepting an order would do, for the proposed day or another one. A change of the order re-fetches it. */
export function acceptanceOptions(id: number, promisedOn?: string) {
  return queryOptions({
    queryKey: [...orderOptions(id).queryKey, 'acceptance', promisedOn] as const,
    queryFn: () => api.readAcceptance({ id, promisedOn }),
  });
}

/** What accepting an order as it is would do: accepting keeps its promise, and else the proposed day counts. */
export function acceptanceOf({ id, promisedOn }: Pick<Order, 'id' | 'promisedOn'>) {
  return acceptanceOptions(id, promisedOn ?? undefined);
}
