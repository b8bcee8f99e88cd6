import type { Order } from '#contract/orders/orders.ts';
import { acceptanceOptions } from '../../dates/queries.ts';

/** What accepting an order as it is would do: accepting keeps its promise, and else the proposed day counts. */
export function acceptanceOf({ id, promisedOn }: Pick<Order, 'id' | 'promisedOn'>) {
  return acceptanceOptions(id, promisedOn ?? undefined);
}
