import { keep, readKept } from '../browser/kept.ts';
import type { Cart } from './cart.ts';
import { cartKey, cartKeyOf, ownerKey, parseCart, takeCartKey } from './cart-storage.ts';

/** `isKept` is false when the browser cannot store the cart, which then lives as long as the page. */
export type CartState = { items: Cart; isKept: boolean };

/**
 * The cart of a user in this browser (CT-1, docs/decisions/0020), stored on every change and synchronized between tabs. A
 * cart without an owner becomes this user's; another user's is set aside until that user signs in.
 */
export function openCart(userId: number) {
  const owner = String(userId);
  const isKept = takeCartKey(owner);
  let keptText: string | null | undefined = readKept(cartKey);
  let state: CartState = { items: parseCart(keptText), isKept };
  const listeners = new Set<() => void>();

  function show(next: CartState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  /** The stored cart, also when the storage event of another tab's change has not arrived yet. */
  function latest(): Cart {
    const text = readKept(cartKeyOf(owner));
    if (!state.isKept || text === null || text === keptText) return state.items;
    keptText = text;
    return parseCart(text);
  }

  function change(next: (cart: Cart) => Cart): void {
    const before = latest();
    const items = next(before);
    if (items === state.items) return;
    if (items === before) {
      show({ ...state, items });
      return;
    }
    const text = JSON.stringify(items);
    const isKept = keep(cartKeyOf(owner), text);
    if (isKept) keptText = text;
    show({ items, isKept });
  }

  function onStorage(event: Pick<StorageEvent, 'key' | 'newValue'>): void {
    // Another user signed in: this tab must not order with this cart.
    if (event.key === ownerKey && event.newValue !== null && event.newValue !== owner) {
      keptText = undefined;
      show({ ...state, items: [] });
    }
    if (event.key !== cartKey || readKept(ownerKey) !== owner || event.newValue === keptText) return;
    keptText = event.newValue;
    show({ items: parseCart(keptText), isKept: true });
  }

  return {
    read: () => state,
    latest,
    change,
    onStorage,
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0 && typeof window !== 'undefined') window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && typeof window !== 'undefined') window.removeEventListener('storage', onStorage);
      };
    },
  };
}
