import { useToast } from '../kit/toast.tsx';
import type { CartItem } from './cart.ts';
import { useCart, useCartActions } from './cart-provider.tsx';
import { texts } from './texts.ts';

/** Removing, of one product or all, at once and without a question: a toast offers to undo it. */
export function useRemoveFromCart() {
  const { items } = useCart();
  const { remove, restore, clear } = useCartActions();
  const toast = useToast();
  return {
    remove(item: CartItem): void {
      remove(item.productCode);
      toast(texts.removed(item.productCode), { action: { label: texts.undo, onSelect: () => restore([item]) } });
    },
    clear(): void {
      clear();
      toast(texts.cleared, { action: { label: texts.undo, onSelect: () => restore(items) } });
    },
  };
}
