import { useToast } from '../platform/overlays/toast.tsx';
import { type Cart, hasProduct, itemIn } from './cart.ts';
import { useCartActions } from './cart-provider.tsx';
import { touch } from './touched-products.ts';

/** Adds items to the cart and shows `text`. Undo removes exactly these again, and restores those that they replaced. */
export function useAddItems() {
  const { edit, latest } = useCartActions();
  const toast = useToast();
  return (items: Cart, text: string, before = latest()): void => {
    edit(cart => withItems(cart, items));
    touch(items.map(({ productCode }) => productCode));
    toast(text, { undo: () => edit(cart => withoutItems(cart, items, before)) });
  };
}

/** Adds items at the end, and replaces the items of products that the cart already has. */
export function withItems(cart: Cart, items: Cart): Cart {
  const added = items.filter(item => !hasProduct(cart, item));
  return [...cart.map(item => itemIn(items, item) ?? item), ...added];
}

/** Undoes `withItems`: removes the added items and restores the replaced ones. */
export function withoutItems(cart: Cart, items: Cart, before: Cart): Cart {
  return cart.flatMap(item => {
    const [added, was] = [itemIn(items, item), itemIn(before, item)];
    if (!added || !was) return added ? [] : [item];
    // Pictures that were not replaced may have changed since.
    return [{ ...was, images: String(added.images) === String(was.images) ? item.images : was.images }];
  });
}
