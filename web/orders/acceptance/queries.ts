import type { Order } from '#contract/orders/orders.ts';
import { acceptanceOptions } from '../../dates/queries.ts';
import { live } from '../../order-data/queries.ts';

/**
 * What accepting an order as it is would do: accepting keeps its promise, and else the proposed day counts. Each opening
 * of the review fetches it again, because the day that it proposes is promised with one key.
 */
export function acceptanceOf({ id, promisedOn }: Pick<Order, 'id' | 'promisedOn'>) {
  return { ...acceptanceOptions(id, promisedOn ?? undefined), ...live, staleTime: 0 };
}
