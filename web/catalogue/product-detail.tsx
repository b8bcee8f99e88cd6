import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Check, Plus } from 'lucide-react';
import type { Product } from '#contract/catalogue.ts';
import { useCart } from '../cart/cart-provider.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Bone, ErrorPanel } from '../kit/states.tsx';
import styles from './product-detail.module.css';
import { ProductFacts } from './product-facts.tsx';
import { productOptions } from './queries.ts';
import { texts } from './texts.ts';

/** The product detail modal (specification 2); `known` is the product when the list has it already. */
export function ProductDetail({ id, known }: { id: number; known: Product | undefined }) {
  const navigate = useNavigate({ from: '/' });
  const { data: product, isError, refetch } = useQuery(productOptions(id, known));
  const { has, add } = useCart();
  const close = () => void navigate({ search: before => ({ ...before, product: undefined }), resetScroll: false });
  const chosen = product ? has(product.productCode) : false;

  return (
    <Dialog
      open
      onClose={close}
      title={product ? texts.detailTitle(product.productCode) : texts.detailTitle('…')}
      footer={
        product && (
          <>
            <p className={styles.hint}>{chosen ? texts.inCart : texts.selectHint}</p>
            {chosen ? (
              <Button look="primary" icon={<Check size={18} aria-hidden="true" />} onClick={close}>
                {texts.productSelected}
              </Button>
            ) : (
              <Button
                look="primary"
                icon={<Plus size={18} aria-hidden="true" />}
                onClick={() => {
                  add(product);
                  close();
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
        <ProductFacts product={product} />
      ) : isError ? (
        <ErrorPanel title={texts.notFound} onRetry={() => void refetch()} />
      ) : (
        <Bone height="20rem" />
      )}
    </Dialog>
  );
}
