import type { MouseEvent } from 'react';
import { focusBeside } from '../platform/browser/focus.ts';
import { useToast } from '../platform/overlays/toast.tsx';
import type { Cart, CartItem } from './cart.ts';
import { hasCode, itemIn } from './cart.ts';
import { type CartActions, useCartActions } from './cart-provider.tsx';
import { texts } from './texts.ts';
import { focusContent } from './use-leave.ts';

type Toast = ReturnType<typeof useToast>;

/** Removes one or several products without a confirmation. A toast offers Undo. */
export function useRemoveFromCart() {
  const actions = useCartActions();
  const toast = useToast();
  const { edit, latest } = actions;

  return {
    /**
     * Removes the line of a `data-remove` button. Ignores the second click of a double click, which hits the next line.
     */
    remove(item: CartItem, { currentTarget, detail }: MouseEvent<HTMLElement>): void {
      if (detail > 1) return;
      const panel = currentTarget.closest('aside, [role="dialog"]');
      focusBeside(currentTarget.closest('li, section'), '[data-remove]', panel?.querySelector('button'));
      takeOut(actions, toast, item);
    },
    /** Removes several products at once. */
    removeAll(removed: Cart): void {
      focusContent();
      const before = latest();
      offerUndo(actions, toast, texts.removedSeveral(removed.length), removed, () =>
        edit(cart => inOrderOf(before, cart)),
      );
      edit(cart => cart.filter(item => !hasCode(removed, item.productCode)));
    },
    clear(): void {
      focusContent();
      offerUndo(actions, toast, texts.cleared, latest());
      actions.clear();
    },
  };
}

/** Removes one product, with Undo. */
export function takeOut(actions: CartActions, toast: Toast, product: Pick<CartItem, 'id' | 'productCode'>): void {
  const item = itemIn(actions.latest(), product);
  if (!item) return;
  offerUndo(actions, toast, texts.removed(item.productCode), [item]);
  actions.remove(item.productCode);
}

/** Offers to restore items and to restart their uploads. */
function offerUndo(
  { latest, restore, uploads }: CartActions,
  toast: Toast,
  text: string,
  removed: Cart,
  then = () => {},
) {
  const at = latest().findIndex(item => hasCode(removed, item.productCode));
  const ended = uploads.read().filter(upload => hasCode(removed, upload.productCode));
  const undo = () => {
    restore(removed, at);
    then();
    for (const { productCode, file, error, isRefused } of ended) {
      uploads.add(productCode, [file], () => (isRefused ? error : undefined));
    }
  };
  toast(text, { undo });
}

/** Sorts a cart in the order of its previous version. Products added since come last. */
export function inOrderOf(before: Cart, cart: Cart): Cart {
  const place = (item: CartItem) => {
    const at = before.findIndex(one => one.productCode === item.productCode);
    return at < 0 ? before.length : at;
  };
  return cart.toSorted((one, other) => place(one) - place(other));
}
