import { Camera, CheckCheck, CirclePause, Ellipsis, LayoutGrid, PenLine, RotateCcw, Trash2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { hasStarted } from '#contract/orders/order-rules.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { waitsForSample } from '#contract/orders/sample-states.ts';
import { later } from '../../platform/browser/later.tsx';
import { IconButton } from '../../platform/kit/button.tsx';
import { Menu } from '../../platform/overlays/menu.tsx';
import { texts as changeTexts } from '../changes/texts.ts';
import { ProductLink } from '../detail/product-link.tsx';
import { texts as sampleTexts } from '../samples/texts.ts';
import { texts as orderTexts } from '../texts.ts';
import { DeleteOrderProduct } from './delete-order-product.tsx';
import { texts } from './texts.ts';
import styles from './workbench-line.module.css';

const ChangeProductDialog = later(
  async () => (await import('../changes/change-product-dialog.tsx')).ChangeProductDialog,
);

const HoldDialog = later(async () => (await import('./hold-dialog.tsx')).HoldDialog);
const RemakeDialog = later(async () => (await import('./remake-dialog.tsx')).RemakeDialog);

type Props = {
  order: Order;
  product: OrderProduct;
  onFinish: (product: OrderProduct) => void;
  onSample: (product: OrderProduct) => void;
};

/**
 * The actions for one product: finished, hold, sample, make again, catalog, delete. A product that waits for its sample has no other
 * hold. The focused row also has buttons for Hold and Delete.
 */
export function LineMenu({ order, product, onFinish, onSample }: Props) {
  const [isHolding, setHolding] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const [isRemaking, setRemaking] = useState(false);
  const { productCode, hold } = product;
  const isHeld = waitsForSample(product);
  const holdLabel = hold ? orderTexts.changeHoldOf(productCode) : orderTexts.putOnHold(productCode);
  const actions = actionsOf(product, {
    finish: () => onFinish(product),
    hold: { label: holdLabel, onSelect: () => setHolding(true) },
    remake: () => setRemaking(true),
    change: () => setChanging(true),
    ask: () => onSample(product),
  });
  return (
    <>
      <DeleteOrderProduct order={order} product={product}>
        {remove => (
          <>
            <span className={styles.quick}>
              {!isHeld && (
                <IconButton
                  label={holdLabel}
                  onClick={() => setHolding(true)}
                  icon={<CirclePause size={18} aria-hidden="true" />}
                />
              )}
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
                items={[...actions, ...(remove ? [{ ...remove, label: orderTexts.deleteProduct }] : [])]}
              />
            </span>
          </>
        )}
      </DeleteOrderProduct>
      {isChanging && <ChangeProductDialog order={order} product={product} onClose={() => setChanging(false)} />}
      {isRemaking && <RemakeDialog order={order} product={product} onClose={() => setRemaking(false)} />}
      {isHolding && <HoldDialog order={order} product={product} onClose={() => setHolding(false)} />}
    </>
  );
}

type Doing = {
  finish: () => void;
  hold: { label: string; onSelect: () => void };
  remake: () => void;
  change: () => void;
  ask: () => void;
};

/** The actions of the menu besides deleting. Nothing else happens to a product that waits for its sample. */
function actionsOf(
  product: OrderProduct,
  { finish, hold, remake, change, ask }: Doing,
): ComponentProps<typeof Menu>['items'] {
  const ready = { label: texts.setReady, icon: <CheckCheck size={16} aria-hidden="true" />, onSelect: finish };
  const mayWait = !hasStarted(product) && !product.sample;
  return [
    ...(waitsForSample(product) ? [] : [ready, { ...hold, icon: <CirclePause size={16} aria-hidden="true" /> }]),
    ...(mayWait ? [{ label: sampleTexts.ask, icon: <Camera size={16} aria-hidden="true" />, onSelect: ask }] : []),
    ...(hasStarted(product)
      ? [{ label: texts.makeAgain, icon: <RotateCcw size={16} aria-hidden="true" />, onSelect: remake }]
      : []),
    { label: changeTexts.changeProduct, icon: <PenLine size={16} aria-hidden="true" />, onSelect: change },
    {
      label: orderTexts.showInCatalog,
      icon: <LayoutGrid size={16} aria-hidden="true" />,
      link: <ProductLink productId={product.productId} />,
    },
  ];
}
