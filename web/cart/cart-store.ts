import { keep, readKept } from '../platform/browser/kept.ts';
import { makeStore } from '../platform/browser/store.ts';
import type { Cart } from './cart.ts';
import { cartKey, cartKeyOf, ownerKey, parseCart, takeCartKey } from './cart-storage.ts';

/** `isKept` is false when the browser cannot store the cart, which then lasts as long as the page. */
export type CartState = { items: Cart; isKept: boolean };

/**
 * The cart of a user in this browser (CT-1, docs/decisions/0020), stored on every change and synchronized between tabs.
 * A cart without an owner becomes this user's cart. Another user's cart is set aside until that user signs in.
 */
export function openCart(userId: number) {
  const owner = String(userId);
  const isKept = takeCartKey(owner);
  let keptText: string | null | undefined = readKept(cartKey);
  const { read, write, subscribe } = makeStore<CartState>({ items: parseCart(keptText), isKept });

  /** Returns the stored cart, even when the storage event of another tab's change has not arrived yet. */
  function latest(): Cart {
    const text = readKept(cartKeyOf(owner));
    if (!read().isKept || text === null || text === keptText) return read().items;
    keptText = text;
    return parseCart(text);
  }

  function change(next: (cart: Cart) => Cart): void {
    const before = latest();
    const items = next(before);
    if (items === read().items) return;
    if (items === before) {
      write({ ...read(), items });
      return;
    }
    const text = JSON.stringify(items);
    const isKept = keep(cartKeyOf(owner), text);
    if (isKept) keptText = text;
    write({ items, isKept });
  }

  /** Subscribes to the changes of other tabs. */
  function onStorage(event: Pick<StorageEvent, 'key' | 'newValue'>): void {
    // Another user has signed in, so this tab must not order with this cart.
    if (event.key === ownerKey && event.newValue !== null && event.newValue !== owner) {
      keptText = undefined;
      write({ ...read(), items: [] });
    }
    if (event.key !== cartKey || readKept(ownerKey) !== owner || event.newValue === keptText) return;
    keptText = event.newValue;
    write({ items: parseCart(keptText), isKept: true });
  }

  return { read, subscribe, latest, change, onStorage };
}
