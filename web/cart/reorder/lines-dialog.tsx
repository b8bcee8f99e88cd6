import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Bone, ErrorPanel } from '../../platform/kit/states.tsx';
import { Dialog } from '../../platform/overlays/dialog.tsx';
import { useCart } from '../cart-provider.tsx';
import { useAddItems } from '../use-add-items.ts';
import styles from './reorder.module.css';
import { countOpenChoices, type Edits, itemsOf, type Line, type Row, rowsOf } from './reorder-lines.ts';
import { ReorderRow } from './reorder-row.tsx';
import { texts } from './texts.ts';

type Props = {
  title: string;
  context?: ReactNode;
  query: { data: { lines: readonly Line[] } | undefined; error: Error | null; refetch: () => unknown };
  /** Texts for an order or list that does not exist, or that could not be loaded. */
  notFound: string;
  failed: string;
  /** Called after the lines were added to the cart, before it opens. */
  onAdded?: () => void;
  onClose: () => void;
};

/** Lines of an earlier order or of a list, with their changes since then, which can be added to the cart (RE-4). */
export function LinesDialog({ title, context, query, notFound, failed, onAdded, onClose }: Props) {
  const { data, error, refetch } = query;
  const lines = data?.lines;
  const { items } = useCart();
  const [edits, setEdits] = useState<Edits>(new Map());
  const rows = rowsOf(lines ?? [], edits, items);
  const isNone = lines !== undefined && rows.every(({ product }) => !product);
  const isMissing = error instanceof ApiError && error.status === 404;

  return (
    <Dialog
      open
      inAddress
      onClose={onClose}
      title={title}
      context={context}
      padded={false}
      footer={
        lines &&
        (isNone ? (
          <Button onClick={onClose}>{texts.close}</Button>
        ) : (
          <Foot rows={rows} onAdded={onAdded} onClose={onClose} />
        ))
      }
    >
      {lines ? (
        <>
          {isNone && (
            <p className={styles.none} role="status">
              {texts.allGone}
            </p>
          )}
          <ul aria-label={texts.rows}>
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
        <ErrorPanel title={isMissing ? notFound : failed} onRetry={isMissing ? undefined : () => void refetch()} />
      ) : (
        <div className={styles.loading}>
          <Bone height="14rem" />
        </div>
      )}
    </Dialog>
  );
}

type FootProps = { rows: readonly Row[]; onAdded: (() => void) | undefined; onClose: () => void };

/** The number of lines that can be ordered again, of those that still need a choice, and the buttons. */
function Foot({ rows, onAdded, onClose }: FootProps) {
  const add = useAddToCart(rows, onAdded);
  const ticked = rows.filter(({ isTicked }) => isTicked);
  const open = countOpenChoices(rows);
  return (
    <>
      <div className={styles.sums} role="status">
        <p>{texts.orderable(rows.filter(({ product }) => product).length, rows.length)}</p>
        {open > 0 && <p className="soft">{texts.openChoices(open)}</p>}
      </div>
      <Button look="quiet" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button look="primary" disabled={ticked.length === 0 || ticked.some(({ fault }) => fault)} onClick={add}>
        {texts.add}
      </Button>
    </>
  );
}

/** Adds the ticked rows and opens the cart. */
function useAddToCart(rows: readonly Row[], onAdded: (() => void) | undefined): () => void {
  const addItems = useAddItems();
  const navigate = useNavigate();
  return () => {
    const items = itemsOf(rows);
    const left = rows.filter(({ isTicked }) => !isTicked).map(({ orderedCode }) => orderedCode);
    addItems(items, texts.added(items.length, left));
    onAdded?.();
    void navigate({ to: '/customization-cart', replace: true });
  };
}
