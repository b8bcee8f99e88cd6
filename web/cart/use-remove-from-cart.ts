import type { MouseEvent } from 'react';
import { useToast } from '../overlays/toast.tsx';
import type { Cart, CartItem } from './cart.ts';
import { hasProduct } from './cart.ts';
import { useCartActions } from './cart-provider.tsx';
import { texts } from './texts.ts';
import { focusContent } from './use-leave.ts';

/** Removes one product or all of them without a confirmation. A toast offers Undo. */
export function useRemoveFromCart() {
  const { edit, remove, restore, clear, latest, uploads } = useCartActions();
  const toast = useToast();

  /** Offers to restore items and to restart their uploads. */
  function offerUndo(text: string, removed: Cart, then = () => {}): void {
    const at = latest().findIndex(item => hasProduct(removed, item.productCode));
    const ended = uploads.read().filter(upload => hasProduct(removed, upload.productCode));
    const undo = () => {
      restore(removed, at);
      then();
      for (const { productCode, file, error, isRefused } of ended) {
        uploads.add(productCode, [file], () => (isRefused ? error : undefined));
      }
    };
    toast(text, { undo });
  }

  return {
    /** Call from a `data-remove` button. Ignores the second click of a double click, which hits the next line. */
    remove(item: CartItem, { currentTarget, detail }: MouseEvent<HTMLElement>): void {
      if (detail > 1) return;
      focusNext(currentTarget);
      offerUndo(texts.removed(item.productCode), [item]);
      remove(item.productCode);
    },
    /** Removes several products at once. */
    removeAll(removed: Cart): void {
      focusContent();
      const before = latest();
      offerUndo(texts.removedSeveral(removed.length), removed, () => edit(cart => inOrderOf(before, cart)));
      edit(cart => cart.filter(item => !hasProduct(removed, item.productCode)));
    },
    clear(): void {
      focusContent();
      offerUndo(texts.cleared, latest());
      clear();
    },
  };
}

/** Moves the focus to the button of the next or previous line, or to the button that closes the cart. */
function focusNext(pressed: HTMLElement): void {
  const line = pressed.closest('li, section');
  const near = line?.nextElementSibling ?? line?.previousElementSibling;
  const panel = pressed.closest('aside, [role="dialog"]');
  const next = near?.querySelector('[data-remove]') ?? panel?.querySelector('button');
  if (next instanceof HTMLElement) next.focus();
}

/** Sorts a cart as it was before; products that were added since come last. */
export function inOrderOf(before: Cart, cart: Cart): Cart {
  const place = (item: CartItem) => {
    const at = before.findIndex(one => one.productCode === item.productCode);
    return at < 0 ? before.length : at;
  };
  return cart.toSorted((one, other) => place(one) - place(other));
}
