import { Eye, Pencil, Trash2 } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import type { AdminProduct } from '#contract/catalogue.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { Picture } from '../kit/picture.tsx';
import { TagList } from '../kit/tag-list.tsx';
import styles from './admin-catalogue.module.css';
import { texts } from './admin-texts.ts';
import { primaryImage } from './product-card.tsx';

/** What can be done with one product. */
export type ProductAction = 'view' | 'edit' | 'delete';
type Props = {
  product: AdminProduct;
  place: number;
  of: number;
  onAct: (action: ProductAction, product: AdminProduct) => void;
};

/**
 * One product of the workshop's grid. Its actions show when the pointer or the focus is on it, and always where there is
 * no pointer to hover with; a press on the card itself opens the details.
 */
export const AdminProductCard = memo(function AdminProductCard({ product, place, of, onAct }: Props) {
  const code = product.productCode;
  const open = (event: MouseEvent) => {
    if (!(event.target as HTMLElement).closest('button')) onAct('view', product);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard its button 'View Details' does the same
    <article className={styles.good} aria-posinset={place} aria-setsize={of} aria-label={code} onClick={open}>
      <div className={styles.frame}>
        <Picture address={primaryImage(product)} alt="" width={480} large />
        <div className={styles.acts}>
          <Button
            className={styles.view}
            icon={<Eye size={16} aria-hidden="true" />}
            aria-label={texts.actionOf(texts.viewDetails, code)}
            onClick={() => onAct('view', product)}
          >
            <span>{texts.viewDetails}</span>
          </Button>
          <IconButton
            look="plain"
            label={texts.actionOf(texts.edit, code)}
            icon={<Pencil size={18} strokeWidth={1.7} aria-hidden="true" />}
            onClick={() => onAct('edit', product)}
          />
          <IconButton
            look="danger"
            label={texts.actionOf(texts.delete, code)}
            icon={<Trash2 size={18} strokeWidth={1.7} aria-hidden="true" />}
            onClick={() => onAct('delete', product)}
          />
        </div>
      </div>
      <div className={styles.words}>
        <h2 className={styles.code}>{code}</h2>
        {product.description && (
          <p className={styles.description} dir="auto">
            {product.description}
          </p>
        )}
        <TagList tags={product.colors} />
      </div>
    </article>
  );
});
