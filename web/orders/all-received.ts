import { useQuery } from '@tanstack/react-query';
import type { Delivery } from '#contract/orders/deliveries/deliveries.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { deliveriesOptions } from '../order-data/queries.ts';

/** Returns whether every delivery arrived in full. */
export function isAllReceived(deliveries: readonly Pick<Delivery, 'receivedAt' | 'difference'>[]): boolean {
  return deliveries.every(({ receivedAt, difference }) => receivedAt !== null && difference === null);
}

type Delivered = Pick<OrderSummary, 'id'> & Partial<Pick<OrderSummary, 'deliveredItems' | 'totalItems'>>;

/** Returns whether all items of an order were delivered and received in full. Reads nothing unless `mayVerify`. */
export function useAllReceived({ id, deliveredItems, totalItems }: Delivered, mayVerify: boolean): boolean {
  const isDelivered = mayVerify && totalItems !== undefined && deliveredItems === totalItems;
  const { data: deliveries } = useQuery({ ...deliveriesOptions(id), enabled: isDelivered });
  return isDelivered && deliveries !== undefined && isAllReceived(deliveries);
}
