import { useId } from 'react';
import { isCustomerFile } from '#contract/orders/order-rules.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { later } from '../../platform/browser/later.tsx';
import { Code } from '../../platform/kit/code.tsx';
import { Picture } from '../../platform/pictures/picture.tsx';
import { PictureButtons } from '../../platform/pictures/picture-buttons.tsx';
import { LineColor } from '../../platform/stages/combinations.tsx';
import { texts } from '../texts.ts';
import { LineChoices } from './line-choices.tsx';
import styles from './order-detail.module.css';
import { ProductLink } from './product-link.tsx';

const CustomerSample = later(async () => (await import('../samples/customer-sample.tsx')).CustomerSample);

type Props = { order: Order; product: OrderProduct; filesTitle: string };

/** Picture, code, quantity, combinations, description, sample and customer files of an ordered product. */
export function OrderedProduct({ order, product, filesTitle }: Props) {
  const filesId = useId();
  const files = product.images.filter(isCustomerFile);
  return (
    <>
      <Picture address={product.images[0]} alt="" width={96} initialOf={product.productCode} />
      <div>
        <h4 className={styles.code}>
          <ProductLink productId={product.productId} title={texts.showInCatalog}>
            <Code>{product.productCode}</Code>
          </ProductLink>{' '}
          <span>{texts.quantity(product.quantity)}</span>
          <LineColor line={product} />
        </h4>
        <LineChoices product={product} />
        {product.description && (
          <p className={styles.note} dir="auto">
            {product.description}
          </p>
        )}
        {product.sample && <CustomerSample order={order} product={product} />}
        {files.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset renders its own box and legend
          <div className={styles.files} role="group" aria-labelledby={filesId}>
            <span id={filesId}>{filesTitle}</span>
            <PictureButtons images={files} title={product.productCode} name={texts.file} most={3} />
          </div>
        )}
      </div>
    </>
  );
}
