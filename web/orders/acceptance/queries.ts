import type { Order } from '#contract/orders/orders.ts';
import type { Acceptance } from '#contract/production/acceptance/acceptance.ts';
import { acceptanceOptions } from '../../dates/queries.ts';

/** What accepting an order as it is would do: accepting keeps its promise, and else the proposed day counts. */
export function acceptanceOf({ id, promisedOn }: Pick<Order, 'id' | 'promisedOn'>) {
  return acceptanceOptions(id, promisedOn ?? undefined);
}

/** Whether the order has dates, but no day for which it could be promised without harm to others (DA-13). */
export function cannotBePlanned(
  { promisedOn }: Pick<Order, 'promisedOn'>,
  { proposedOn, lines }: Pick<Acceptance, 'proposedOn' | 'lines'>,
): boolean {
  return promisedOn === null && proposedOn === null && lines.length > 0;
}
