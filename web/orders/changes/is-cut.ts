import { hasStarted } from '#contract/orders/order-rules.ts';
import type { OrderProduct } from '#contract/orders/orders.ts';

/** Whether anything of a line was cut, of which nothing is put back (ST-7), also when all that was cut is made again. */
export function isCut(product: Pick<OrderProduct, 'passed' | 'remade'>): boolean {
  return hasStarted(product) || product.remade === true;
}
