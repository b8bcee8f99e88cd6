import type { Delivery } from '#contract/orders/deliveries/deliveries.ts';
import type { OrderProduct } from '#contract/orders/orders.ts';

type Counted = Pick<OrderProduct, 'completed' | 'delivered'>;

/** Returns how many items of a line can be delivered (DL-2). */
export function readyOf({ completed, delivered }: Counted): number {
  return completed - delivered;
}

/** Returns how many items of a delivery arrived. */
export function arrivedOf({ products }: Pick<Delivery, 'products'>): number {
  return products.reduce((sum, { received }) => sum + (received ?? 0), 0);
}

/** Returns how many items of a product of a received delivery did not arrive and were not sent again (DL-8). */
export function missingOf({ quantity, received, resent }: Delivery['products'][number]): number {
  return quantity - (received ?? quantity) - resent;
}

/** Returns how many items of a product of a received delivery did not arrive and were neither sent nor made again. */
export function stillMissingOf(product: Delivery['products'][number]): number {
  return Math.max(0, missingOf(product) - product.remade);
}

/** Returns whether everything was done about the difference of a delivery, as far as its counts say. */
export function isSettled({ products }: Pick<Delivery, 'products'>): boolean {
  return (
    products.every(product => stillMissingOf(product) === 0) &&
    products.some(({ resent, remade }) => resent + remade > 0)
  );
}

/** Returns the address that a tracking is: only an https address without a user name, which would hide its host. */
export function trackingLink(tracking: string): string | undefined {
  if (!URL.canParse(tracking) || /\s/.test(tracking)) return undefined;
  const { protocol, username, password, href } = new URL(tracking);
  return protocol === 'https:' && username === '' && password === '' ? href : undefined;
}
