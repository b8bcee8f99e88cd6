import { useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import type { Product } from '#contract/catalog/catalog.ts';
import { useCart } from '../cart/cart-provider.tsx';
import { ApiError } from '../platform/api/api-error.ts';
import { later } from '../platform/browser/later.tsx';
import { Button } from '../platform/kit/button.tsx';
import { Bone, ErrorPanel } from '../platform/kit/states.tsx';
import { Dialog } from '../platform/overlays/dialog.tsx';
import { useMayOrder } from '../platform/session/user.ts';
import styles from './product-detail.module.css';
import { ProductFacts } from './product-facts.tsx';
import { productOptions } from './queries.ts';
import { detailTexts as texts } from './texts.ts';

const OrderedBefore = later(async () => (await import('../cart/reorder/ordered-before.tsx')).OrderedBefore);

type Props = { id: number; known: Product | undefined; onClose: () => void };

/** The product details modal. `known` is the product if the list has already loaded it. */
export function ProductDetail({ id, known, onClose }: Props) {
  const { data: product, error, refetch } = useQuery(productOptions(id, known));
  const { has, add } = useCart();
  const mayOrder = useMayOrder();
  const chosen = product ? has(product) : false;

  return (
    <Dialog
      open
      inAddress
      onClose={onClose}
      title={texts.detailTitle(product?.productCode)}
      footer={
        product &&
        mayOrder && (
          <>
            <p className={styles.hint}>{chosen ? texts.inCart : texts.selectHint}</p>
            {chosen ? (
              <Button look="primary" icon={<Check size={18} aria-hidden="true" />} onClick={onClose}>
                {texts.productSelected}
              </Button>
            ) : (
              <Button
                look="primary"
                icon={<Plus size={18} aria-hidden="true" />}
                onClick={() => {
                  add(product);
                  onClose();
                }}
              >
                {texts.select}
              </Button>
            )}
          </>
        )
      }
    >
      {product ? (
        <ProductFacts product={product}>
          <OrderedBefore product={product} onClose={onClose} />
        </ProductFacts>
      ) : error instanceof ApiError && error.status === 404 ? (
        <ErrorPanel title={texts.notFound} text={texts.notFoundHelp} />
      ) : error ? (
        <ErrorPanel title={texts.productFailed} onRetry={() => void refetch()} />
      ) : (
        <Bone height="20rem" />
      )}
    </Dialog>
  );
}
