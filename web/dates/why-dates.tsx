import { useQuery } from '@tanstack/react-query';
import { stages } from '#contract/orders/order-rules.ts';
import type { Order } from '#contract/orders/orders.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import styles from './date-panel.module.css';
import { forecastOptions } from './queries.ts';
import { texts } from './texts.ts';

/**
 * Explains the dates of an order: the dates of its lines, the work ahead and the measured days. Lines of an order that is
 * not accepted come after all others, so their dates are not those that accepting gives them.
 */
export function WhyDates({ order, isNew }: { order: Order; isNew: boolean }) {
  const { data, isError } = useQuery(forecastOptions(order.id));
  if (!data) return <p role="status">{isError ? texts.whyFailed : texts.loadingWhy}</p>;
  const none = texts.noDates(data);
  if (none) return <p>{none}</p>;
  const products = new Map(order.products.map(product => [product.productId, product]));
  return (
    <div className={styles.why}>
      {isNew && <p>{texts.behindAll}</p>}
      <ul>
        {data.lines.map(({ productId, likelyOn, safeOn, ahead, held }) => (
          <li key={productId}>
            <b>
              <bdi>{products.get(productId)?.productCode}</bdi>
            </b>
            <span>{texts.line(likelyOn, safeOn)}</span>
            <span>{texts.ahead(stages.map(stage => ({ stage: statusLabel(stage), count: ahead[stage] })))}</span>
            {held && <span>{texts.held(products.get(productId)?.hold?.until ?? null)}</span>}
          </li>
        ))}
      </ul>
      <p>{texts.pace(data.days)}</p>
    </div>
  );
}
