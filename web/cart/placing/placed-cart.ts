import type { PlacedOrder } from '../../order-data/placed-order.ts';
import type { Cart } from '../cart.ts';
import type { CartActions } from '../cart-provider.tsx';
import { type OrderFields, setOrderFields } from '../order-fields.ts';
import { touch } from '../touched-products.ts';
import { withItems } from '../use-add-items.ts';

type PlacedCart = { orderId: PlacedOrder['id']; cart: Cart; fields: OrderFields };
let last: PlacedCart | undefined;

/** Keeps the cart of the order that this tab placed last, in case the customer takes the order back (CT-11). */
export function keepPlacedCart(placed: PlacedCart): void {
  last = placed;
}

/**
 * Puts the lines and fields of an order that this tab placed back into the cart. A product that was added since gets the
 * line of the order.
 */
export function refillCart(userId: number, orderId: number, { edit }: Pick<CartActions, 'edit'>): void {
  if (last?.orderId !== orderId) return;
  const { cart: items, fields } = last;
  edit(cart => withItems(cart, items));
  touch(items.map(({ productCode }) => productCode));
  setOrderFields(userId, fields);
}
