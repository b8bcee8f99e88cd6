import { Check } from 'lucide-react';
import { memo } from 'react';
import type { Product } from '#contract/catalog/catalog.ts';
import { Picture } from '../pictures/picture.tsx';
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
};

/** The card of one product (CA-6). Clicking it opens the details. */
export const ProductCard = memo(function ProductCard({ product, chosen, place, of, eager, onOpen }: Props) {
  return (
    <article aria-posinset={place} aria-setsize={of} aria-label={product.productCode}>
      <button
        type="button"
        className={`${styles.good} ${chosen ? styles.chosen : ''}`}
        onClick={() => onOpen(product.id)}
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
        <span className={styles.words}>
          <span className={styles.code}>{product.productCode}</span>
          {product.description && (
            <span className={styles.description} dir="auto">
              {product.description}
            </span>
          )}
          <TagList tags={product.colors} />
        </span>
      </button>
    </article>
  );
});

/** The primary picture, or the first one (CA-5). */
export function primaryImage(product: Product): string | undefined {
  return product.images?.[product.primaryImageIndex] ?? product.images?.[0];
}
