import { useRouterState } from '@tanstack/react-router';
import { useIsNarrow } from '../../platform/browser/use-is-narrow.ts';
import { Button } from '../../platform/kit/button.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useCart, useCartActions } from '../cart-provider.tsx';
import { useAddItems } from '../use-add-items.ts';
import { itemsOf, textOf } from './list-rows.ts';
import styles from './quick-order.module.css';
import { texts } from './texts.ts';
import type { useQuickOrder } from './use-quick-order.ts';

type Props = { order: ReturnType<typeof useQuickOrder>; onNext: () => void; onClose: () => void };

/** Shows how many rows are ready, and what will happen to them and to the others. */
export function QuickOrderFoot({ order, onNext, onClose }: Props) {
  const { rows } = order;
  const toast = useToast();
  const addToCart = useAddToCart(order);
  const others = rows.filter(({ isReady }) => !isReady);
  const ready = rows.length - others.length;

  async function copy() {
    try {
      await navigator.clipboard.writeText(textOf(others));
      toast(texts.copied(others.length));
    } catch {
      toast(texts.notCopied);
    }
  }

  return (
    <>
      <p className={styles.sums}>
        <b role="status">
          {texts.ready(ready, rows.length)}
          {others.length > 0 && (
            <span className="visually-hidden">. {texts.attentionOf(others.length, rows.length)}</span>
          )}
        </b>
        {others.length > 0 && (
          <button type="button" className={styles.attention} title={texts.next} onClick={onNext}>
            {texts.attention(others.length)}
          </button>
        )}
      </p>
      {others.length > 0 && (
        <Button look="quiet" onClick={() => void copy()}>
          {texts.copy(others.length)}
        </Button>
      )}
      <Button
        look="primary"
        disabled={ready === 0}
        onClick={() => {
          addToCart();
          if (others.length === 0) onClose();
        }}
      >
        {texts.add(ready)}
      </Button>
    </>
  );
}

/** Adds the ready rows. */
function useAddToCart({ rows, added }: Props['order']): () => void {
  const { isOpen } = useCart();
  const { latest, toggle } = useCartActions();
  const addItems = useAddItems();
  const isNarrow = useIsNarrow();
  const isCatalog = useRouterState({ select: state => state.location.pathname === '/' });
  return () => {
    const before = latest();
    const items = itemsOf(rows, before);
    added();
    addItems(items, texts.added(items.length), before);
    // Beside the catalog, the first products open the panel, as in CT-2.
    if (before.length === 0 && isCatalog && !isOpen && !isNarrow) toggle();
  };
}
