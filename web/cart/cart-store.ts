import { dropKept, keep, readKept } from '../kit/kept.ts';
import type { Cart } from './cart.ts';
import { cartKey, ownerKey, parseCart } from './cart-storage.ts';
import { forgetAttempt } from './order-attempt.ts';

/** `isKept` is false when the browser refused to keep the cart: it then lives until the page is closed. */
export type CartState = { items: Cart; isKept: boolean };

/**
 * The cart of a user in this browser (specification 4, docs/decisions/0020): loaded once, kept at every change, and the
 * same in every tab. A cart that nobody owns becomes this user's, another user's is dropped.
 */
export function openCart(userId: number) {
  const owner = String(userId);
  if ((readKept(ownerKey) ?? owner) !== owner) {
    dropKept(cartKey);
    forgetAttempt();
  }
  let keptText = readKept(cartKey);
  let state: CartState = { items: parseCart(keptText), isKept: keep(ownerKey, owner) };
  const listeners = new Set<() => void>();

  function show(next: CartState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  /** What another tab kept meanwhile, also when its event has not come yet; else what is here. */
  function latest(): Cart {
    const text = readKept(cartKey);
    if (!state.isKept || text === null || text === keptText || readKept(ownerKey) !== owner) return state.items;
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
    // An emptied cart that is filled alike again is another order.
    if (items.length === 0) forgetAttempt();
    const text = JSON.stringify(items);
    // A tab that was left open while another user signed in keeps nothing over that user's cart.
    const isMine = (readKept(ownerKey) ?? owner) === owner;
    const isKept = isMine && keep(ownerKey, owner) && keep(cartKey, text);
    if (isKept) keptText = text;
    show({ items, isKept });
  }

  function onStorage(event: Pick<StorageEvent, 'key' | 'newValue'>): void {
    // The orders of this tab would be the other user's now.
    if (event.key === ownerKey && event.newValue !== null && event.newValue !== owner) show({ ...state, items: [] });
    if (event.key !== cartKey || readKept(ownerKey) !== owner || event.newValue === keptText) return;
    keptText = event.newValue;
    show({ items: parseCart(keptText), isKept: true });
  }

  return {
    read: () => state,
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
