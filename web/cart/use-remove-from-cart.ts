import type { MouseEvent } from 'react';
import { useToast } from '../kit/toast.tsx';
import type { CartItem } from './cart.ts';
import { useCart, useCartActions } from './cart-provider.tsx';
import { texts } from './texts.ts';
import { focusContent } from './use-leave.ts';

/** Removing, of one product or all, at once and without a question: a toast offers to undo it. */
export function useRemoveFromCart() {
  const { items } = useCart();
  const { remove, restore, clear } = useCartActions();
  const toast = useToast();
  return {
    /** By a press of a button that is marked `data-remove`; the second of two together would hit the line that moved up. */
    remove(item: CartItem, { currentTarget, detail }: MouseEvent<HTMLElement>): void {
      if (detail > 1) return;
      focusNext(currentTarget);
      remove(item.productCode);
      toast(texts.removed(item.productCode), { action: { label: texts.undo, onSelect: () => restore([item]) } });
    },
    clear(): void {
      focusContent();
      clear();
      toast(texts.cleared, { action: { label: texts.undo, onSelect: () => restore(items) } });
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
