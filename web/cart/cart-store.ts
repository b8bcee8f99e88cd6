import { makeStore } from '../platform/browser/store.ts';
import { readStored, writeStored } from '../platform/browser/stored.ts';
import type { Cart } from './cart.ts';
import { cartKey, cartKeyOf, ownerKey, parseCart, storedCart, takeCartKey } from './cart-storage.ts';

/** `isStored` is false when the browser cannot store the cart, which then lasts as long as the page. */
export type CartState = { items: Cart; isStored: boolean };

/**
 * The cart of a user in this browser (CT-1, docs/decisions/0020), stored on every change and synchronized between tabs.
 * A cart without an owner becomes this user's cart. Another user's cart is set aside until that user signs in.
 */
export function openCart(userId: number) {
  const owner = String(userId);
  const isStored = takeCartKey(owner);
  let storedText: string | null | undefined = readStored(cartKey);
  const { read, write, subscribe } = makeStore<CartState>({ items: parseCart(storedText), isStored });

  /** Returns the stored cart, even when the storage event of another tab's change has not arrived yet. */
  function latest(): Cart {
    const text = readStored(cartKeyOf(owner));
    if (!read().isStored || text === null || text === storedText) return read().items;
    storedText = text;
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
    const text = storedCart(items);
    const isStored = writeStored(cartKeyOf(owner), text);
    if (isStored) storedText = text;
    write({ items, isStored });
  }

  /** Subscribes to the changes of other tabs. */
  function onStorage(event: Pick<StorageEvent, 'key' | 'newValue'>): void {
    // Another user has signed in, so this tab must not order with this cart.
    if (event.key === ownerKey && event.newValue !== null && event.newValue !== owner) {
      storedText = undefined;
      write({ ...read(), items: [] });
    }
    if (event.key !== cartKey || readStored(ownerKey) !== owner || event.newValue === storedText) return;
    storedText = event.newValue;
    write({ items: parseCart(storedText), isStored: true });
  }

  return { read, subscribe, latest, change, onStorage };
}
