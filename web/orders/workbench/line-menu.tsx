import { CheckCheck, CirclePause, Ellipsis, LayoutGrid, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { IconButton } from '../../platform/kit/button.tsx';
import { Menu } from '../../platform/overlays/menu.tsx';
import { ProductLink } from '../detail/product-link.tsx';
import { texts as orderTexts } from '../texts.ts';
import { DeleteOrderProduct } from './delete-order-product.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import { texts } from './texts.ts';
import styles from './workbench-line.module.css';

type Props = { order: Order; product: OrderProduct; onFinish: (product: OrderProduct) => void };

/**
 * The actions for one product: finished, hold, catalog, delete. The focused row also has buttons for Hold and Delete.
 */
export function LineMenu({ order, product, onFinish }: Props) {
  const [isHolding, setHolding] = useState(false);
  const { productCode, hold } = product;
  const holdLabel = hold ? orderTexts.changeHoldOf(productCode) : orderTexts.putOnHold(productCode);
  return (
    <>
      <DeleteOrderProduct order={order} product={product}>
        {remove => (
          <>
            <span className={styles.quick}>
              <IconButton
                label={holdLabel}
                onClick={() => setHolding(true)}
                icon={<CirclePause size={18} aria-hidden="true" />}
              />
              {remove && (
                <IconButton
                  label={remove.label}
                  onClick={remove.onSelect}
                  icon={<Trash2 size={18} aria-hidden="true" />}
                />
              )}
            </span>
            <span className={styles.menu}>
              <Menu
                trigger={
                  <IconButton label={texts.moreFor(productCode)} icon={<Ellipsis size={20} aria-hidden="true" />} />
                }
                items={[
                  {
                    label: texts.setReady,
                    icon: <CheckCheck size={16} aria-hidden="true" />,
                    onSelect: () => onFinish(product),
                  },
                  {
                    label: holdLabel,
                    icon: <CirclePause size={16} aria-hidden="true" />,
                    onSelect: () => setHolding(true),
                  },
                  {
                    label: orderTexts.showInCatalog,
                    icon: <LayoutGrid size={16} aria-hidden="true" />,
                    link: <ProductLink productId={product.productId} />,
                  },
                  ...(remove ? [{ ...remove, label: orderTexts.deleteProduct }] : []),
                ]}
              />
            </span>
          </>
        )}
      </DeleteOrderProduct>
      {isHolding && <HoldDialog order={order} product={product} onClose={() => setHolding(false)} />}
    </>
  );
}
