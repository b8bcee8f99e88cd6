import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useCart, useCartActions } from '../cart/cart-provider.tsx';
import { touch } from '../cart/touched.ts';
import { Button } from '../kit/button.tsx';
import { Bone, ErrorPanel } from '../kit/states.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { useToast } from '../overlays/toast.tsx';
import styles from './reorder.module.css';
import { type Edits, itemsOf, type Row, rowsOf, withItems, withoutItems } from './reorder-lines.ts';
import { ReorderRow } from './reorder-row.tsx';
import { texts } from './texts.ts';
import { useReorder } from './use-reorder.ts';

type Props = { id: number; onClose: () => void };

/** The lines of an earlier order, with what has changed since, to add to the cart (RE-4). */
export function ReorderDialog({ id, onClose }: Props) {
  const { data, error, refetch } = useReorder(id);
  const { items } = useCart();
  const [edits, setEdits] = useState<Edits>(new Map());
  const rows = rowsOf(data?.lines ?? [], edits, items);
  const isNone = data !== undefined && rows.every(({ product }) => !product);
  const isMissing = error instanceof ApiError && error.status === 404;

  return (
    <Dialog
      open
      inAddress
      onClose={onClose}
      title={texts.title(id)}
      context={data && texts.placed(data.createdAt)}
      padded={false}
      footer={
        data && (isNone ? <Button onClick={onClose}>{texts.close}</Button> : <Foot rows={rows} onClose={onClose} />)
      }
    >
      {data ? (
        <>
          {isNone && (
            <p className={styles.none} role="status">
              {texts.allGone}
            </p>
          )}
          <ul className={styles.rows} aria-label={texts.rows}>
            {rows.map(row => (
              <ReorderRow
                key={row.orderedCode}
                row={row}
                onChange={change =>
                  setEdits(before =>
                    new Map(before).set(row.orderedCode, { ...before.get(row.orderedCode), ...change }),
                  )
                }
              />
            ))}
          </ul>
        </>
      ) : error ? (
        <ErrorPanel
          title={isMissing ? texts.notFound : texts.failed}
          text={isMissing ? undefined : texts.failedHelp}
          onRetry={isMissing ? undefined : () => void refetch()}
        />
      ) : (
        <div className={styles.loading}>
          <Bone height="14rem" />
        </div>
      )}
    </Dialog>
  );
}

/** How many lines can be ordered again, and the buttons. */
function Foot({ rows, onClose }: { rows: readonly Row[]; onClose: () => void }) {
  const add = useAddToCart(rows);
  const ticked = rows.filter(({ isTicked }) => isTicked);
  return (
    <>
      <p className={styles.sums} role="status">
        {texts.orderable(rows.filter(({ product }) => product).length, rows.length)}
      </p>
      <Button look="quiet" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button look="primary" disabled={ticked.length === 0 || ticked.some(({ isFaulty }) => isFaulty)} onClick={add}>
        {texts.add}
      </Button>
    </>
  );
}

/** Adds the ticked rows and opens the cart. Undo takes exactly them out again. */
function useAddToCart(rows: readonly Row[]): () => void {
  const { edit, latest } = useCartActions();
  const toast = useToast();
  const navigate = useNavigate();
  return () => {
    const items = itemsOf(rows);
    const left = rows.filter(({ isTicked }) => !isTicked).map(({ orderedCode }) => orderedCode);
    const before = latest();
    edit(cart => withItems(cart, items));
    touch(items.map(({ productCode }) => productCode));
    toast(texts.added(items.length, left), { undo: () => edit(cart => withoutItems(cart, items, before)) });
    void navigate({ to: '/customization-cart', replace: true });
  };
}
