import { useToast } from '../platform/overlays/toast.tsx';
import { type Cart, type CartItem, isSameCode, itemIn } from './cart.ts';
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
  const replaced = replacedBy(cart, items);
  const used = new Set(replaced.values());
  return [...cart.map(item => replaced.get(item) ?? item), ...items.filter(item => !used.has(item))];
}

/** Undoes `withItems`: removes the added items and restores the replaced ones. */
export function withoutItems(cart: Cart, items: Cart, before: Cart): Cart {
  const replaced = new Map([...replacedBy(before, items)].map(([was, added]) => [added, was]));
  return cart.flatMap(item => {
    const added = items.find(one => isSameCode(one.productCode, item.productCode));
    const was = added && replaced.get(added);
    if (!added || !was) return added ? [] : [item];
    // Pictures that were not replaced may have changed since.
    return [{ ...was, images: String(added.images) === String(was.images) ? item.images : was.images }];
  });
}

/**
 * Returns the items of the cart that others replace, each with its replacement: carts of earlier versions may have a product
 * under two codes, and only one of these items is replaced.
 */
function replacedBy(cart: Cart, items: Cart): ReadonlyMap<CartItem, CartItem> {
  const replaced = new Map<CartItem, CartItem>();
  for (const item of items) {
    const free = cart.filter(one => !replaced.has(one));
    const was = itemIn(free, item);
    if (was) replaced.set(was, item);
  }
  return replaced;
}
