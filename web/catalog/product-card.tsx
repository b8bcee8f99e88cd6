import { Check, Plus } from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import type { Product } from '#contract/catalog/catalog.ts';
import { Picture } from '../platform/pictures/picture.tsx';
import styles from './catalog-screen.module.css';
import { TagList } from './tag-list.tsx';
import { texts } from './texts.ts';

type Props = {
  product: Product;
  chosen: boolean;
  place: number;
  of: number;
  eager: boolean;
  onOpen: (id: number) => void;
  /** Selects the product, or deselects it with Undo. Undefined for viewers. */
  onPick: ((product: Product) => void) | undefined;
};

/**
 * The card of one product (CA-6). A click on it or Enter opens the details; the round button or Space selects the
 * product.
 */
export const ProductCard = memo(function ProductCard({ product, chosen, place, of, eager, onOpen, onPick }: Props) {
  // Space clicks no button in any browser only when both events are prevented.
  const onSpace = (event: KeyboardEvent) => {
    if (event.key !== ' ' || !onPick) return;
    event.preventDefault();
    if (event.type === 'keyup') onPick(product);
  };
  const Icon = chosen ? Check : Plus;
  return (
    <article className={styles.card} aria-posinset={place} aria-setsize={of} aria-label={product.productCode}>
      <button
        type="button"
        className={`${styles.good} ${chosen ? styles.chosen : ''}`}
        onClick={() => onOpen(product.id)}
        onKeyDown={onSpace}
        onKeyUp={onSpace}
      >
        <span className={styles.frame}>
          <Picture address={primaryImage(product)} alt="" width={480} large eager={eager} />
          {chosen && (
            <span className={styles.mark}>
              <Check size={14} strokeWidth={2.4} aria-hidden="true" />
              {texts.selected}
            </span>
          )}
        </span>
        <span className="tight column">
          <span className={styles.code}>{product.productCode}</span>
          {product.description && (
            <span className={styles.description} dir="auto">
              {product.description}
            </span>
          )}
          <TagList tags={product.colors} />
        </span>
      </button>
      {onPick && (
        <span className={styles.pick}>
          <label>
            <input
              type="checkbox"
              aria-label={texts.select(product.productCode)}
              checked={chosen}
              onChange={() => onPick(product)}
            />
            <Icon size={20} aria-hidden="true" />
          </label>
        </span>
      )}
    </article>
  );
});

/** Returns the primary picture, or the first one (CA-5). */
export function primaryImage(product: Product): string | undefined {
  return product.images?.[product.primaryImageIndex] ?? product.images?.[0];
}
