import { Eye, Pencil, Trash2 } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import type { AdminProduct } from '#contract/catalog/catalog.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { Picture } from '../../pictures/picture.tsx';
import { primaryImage } from '../product-card.tsx';
import { TagList } from '../tag-list.tsx';
import styles from './admin-catalog.module.css';
import { texts } from './admin-texts.ts';

/** The actions of a product's card. */
export type ProductAction = 'view' | 'edit' | 'delete';
type Props = {
  product: AdminProduct;
  place: number;
  of: number;
  onAct: (action: ProductAction, product: AdminProduct) => void;
};

/** The card of one product. Its actions show on hover and focus, and always on touch screens; a click opens the details. */
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
