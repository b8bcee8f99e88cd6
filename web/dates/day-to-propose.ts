import type { Order } from '#contract/orders/orders.ts';

/**
 * Returns the day with which the dialog of an order's promise starts: the planned day, which holds and makes no other order
 * late (DA-13). '' for a promise that holds, and for an order without a plan.
 */
export function dayToPropose({ promisedOn, plan }: Pick<Order, 'promisedOn' | 'plan'>): string {
  const plannedOn = plan?.on;
  return plannedOn && plannedOn !== promisedOn ? plannedOn : '';
}
