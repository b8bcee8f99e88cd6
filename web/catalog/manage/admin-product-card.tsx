import { Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import type { AdminProduct, ListedProduct } from '#contract/catalog/catalog.ts';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import { Menu } from '../../platform/overlays/menu.tsx';
import { Picture } from '../../platform/pictures/picture.tsx';
import { primaryImage } from '../product-card.tsx';
import { TagList } from '../tag-list.tsx';
import styles from './admin-catalog.module.css';
import { texts } from './texts.ts';

/** The actions of a product's card. */
export type ProductAction = 'view' | 'edit' | 'delete';
type Props = {
  product: ListedProduct;
  place: number;
  of: number;
  onAct: (action: ProductAction, product: AdminProduct) => void;
};

/**
 * The card of one product. Its actions appear on hover and focus, on touch screens in a menu. A click opens the
 * details.
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
            aria-label={texts.viewDetailsOf(code)}
            onClick={() => onAct('view', product)}
          >
            <span>{texts.viewDetails}</span>
          </Button>
          <IconButton
            look="plain"
            label={texts.editOf(code)}
            icon={<Pencil size={18} strokeWidth={1.7} aria-hidden="true" />}
            onClick={() => onAct('edit', product)}
          />
          <IconButton
            look="danger"
            label={texts.deleteOf(code)}
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
      <Facts product={product} />
      <TouchMenu product={product} onAct={onAct} />
    </article>
  );
});

/** Shows who sees the product, how many orders have it, and whether it has a material record. */
function Facts({ product: { visibleTo, timesOrdered, hasMaterials } }: Pick<Props, 'product'>) {
  return (
    <p className={styles.facts}>
      <span>{visibleTo.length === 0 ? texts.allVisible : texts.seenByCount(visibleTo.length)}</span>
      <span>{texts.ordered(timesOrdered)}</span>
      <span>{hasMaterials ? texts.hasMaterials : texts.noMaterials}</span>
    </p>
  );
}

/** Edit and Delete in a menu on devices without hover, where buttons on each picture would hide it. */
function TouchMenu({ product, onAct }: Pick<Props, 'product' | 'onAct'>) {
  return (
    <div className={styles.more}>
      <Menu
        trigger={
          <IconButton label={texts.moreFor(product.productCode)} icon={<Ellipsis size={20} aria-hidden="true" />} />
        }
        items={[
          { label: texts.edit, icon: <Pencil size={16} aria-hidden="true" />, onSelect: () => onAct('edit', product) },
          {
            label: texts.delete,
            icon: <Trash2 size={16} aria-hidden="true" />,
            danger: true,
            onSelect: () => onAct('delete', product),
          },
        ]}
      />
    </div>
  );
}
