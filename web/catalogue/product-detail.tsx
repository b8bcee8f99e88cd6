import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Check, Plus } from 'lucide-react';
import type { Product } from '#contract/catalogue.ts';
import { useCart } from '../cart/cart-provider.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Picture } from '../kit/picture.tsx';
import { Bone, ErrorPanel } from '../kit/states.tsx';
import { leatherColor } from './leathers.ts';
import styles from './product-detail.module.css';
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
        <Detail product={product} />
      ) : isError ? (
        <ErrorPanel title={texts.notFound} onRetry={() => void refetch()} />
      ) : (
        <Bone height="20rem" />
      )}
    </Dialog>
  );
}

function Detail({ product }: { product: Product }) {
  const primary = product.images[product.primaryImageIndex] ? product.primaryImageIndex : 0;
  return (
    <div className={styles.columns}>
      <ul className={styles.pictures}>
        {product.images.length === 0 && (
          <li className={styles.primary}>
            <Picture address={undefined} alt="" large />
          </li>
        )}
        {product.images.map((image, index) => (
          <li key={image} className={index === primary ? styles.primary : undefined}>
            <Picture
              address={image}
              alt={`${product.productCode}, ${index + 1}`}
              width={index === primary ? undefined : 480}
              large={index === primary}
              eager
            />
            {index === primary && product.images.length > 1 && <span className={styles.tag}>{texts.primary}</span>}
          </li>
        ))}
      </ul>
      <div className={styles.words}>
        <section>
          <h2>{texts.description}</h2>
          <p>{product.description || texts.noDescription}</p>
        </section>
        {product.colors.length > 0 && (
          <section>
            <h2>{texts.colors}</h2>
            <ul className={styles.colors}>
              {product.colors.map(color => (
                <Color key={color} name={color} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}

function Color({ name }: { name: string }) {
  const swatch = leatherColor(name);
  return (
    <li className={`${styles.color} ${swatch ? '' : styles.plainColor}`}>
      {swatch && <span className={styles.swatch} style={{ background: swatch }} />}
      {name}
    </li>
  );
}
