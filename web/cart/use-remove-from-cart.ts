import type { MouseEvent } from 'react';
import { useToast } from '../kit/toast.tsx';
import type { Cart, CartItem } from './cart.ts';
import { hasProduct } from './cart.ts';
import { useCart, useCartActions } from './cart-provider.tsx';
import { texts } from './texts.ts';
import { focusContent } from './use-leave.ts';

/** Removing, of one product or all, at once and without a question: a toast offers to undo it. */
export function useRemoveFromCart() {
  const { items } = useCart();
  const { remove, restore, clear, uploads } = useCartActions();
  const toast = useToast();

  /** Offers to put back what is about to go, with the pictures on their way up: these begin anew. */
  function offerUndo(text: string, removed: Cart): void {
    const at = items.findIndex(item => removed.includes(item));
    const ended = uploads.read().filter(upload => hasProduct(removed, upload.productCode));
    const undo = () => {
      restore(removed, at);
      for (const { productCode, file, error, isRefused } of ended) {
        uploads.add(productCode, [file], () => (isRefused ? error : undefined));
      }
    };
    toast(text, { undo });
  }

  return {
    /** By a press of a button that is marked `data-remove`; the second of two together would hit the line that moved up. */
    remove(item: CartItem, { currentTarget, detail }: MouseEvent<HTMLElement>): void {
      if (detail > 1) return;
      focusNext(currentTarget);
      offerUndo(texts.removed(item.productCode), [item]);
      remove(item.productCode);
    },
    clear(): void {
      focusContent();
      offerUndo(texts.cleared, items);
      clear();
    },
  };
}

/** The button goes with its line: the focus goes to that of the next one, of the one before, or to what closes the cart. */
function focusNext(pressed: HTMLElement): void {
  const line = pressed.closest('li, section');
  const near = line?.nextElementSibling ?? line?.previousElementSibling;
  const panel = pressed.closest('aside, [role="dialog"]');
  const next = near?.querySelector('[data-remove]') ?? panel?.querySelector('button');
  if (next instanceof HTMLElement) next.focus();
}
