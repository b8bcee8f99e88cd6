import { limits } from '#contract/call/limits.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { readyOf } from '../deliveries/delivery-rules.ts';
import { texts } from '../texts.ts';

/** Returns why orders cannot be delivered together, or undefined (DL-7). The server checks it again. */
export function whyNotTogether(orders: readonly OrderSummary[]): string | undefined {
  const companies = new Set(orders.map(({ companyId }) => companyId));
  if (companies.size > 1 || companies.has(null)) return texts.togetherCustomers;
  const addresses = new Set(orders.map(({ deliveryAddress }) => deliveryAddress.replace(/\s+/g, ' ').trim()));
  if (addresses.size > 1) return texts.togetherAddresses;
  if (orders.length > limits.shipmentOrders) return texts.togetherTooMany(limits.shipmentOrders);
  const ready = orders.filter(({ products }) => products.some(product => readyOf(product) > 0));
  return ready.length < 2 ? texts.togetherNotReady : undefined;
}
