import { useQuery } from '@tanstack/react-query';
import { stages } from '#contract/orders/order-rules.ts';
import type { Order } from '#contract/orders/orders.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import type { Acceptance } from '#contract/production/acceptance/acceptance.ts';
import { Code } from '../platform/kit/code.tsx';
import styles from './date-panel.module.css';
import { forecastOptions } from './queries.ts';
import { texts } from './texts.ts';

type Props = { order: Order; ifAccepted?: Pick<Acceptance, 'lines'> | undefined };

/**
 * Explains the dates of an order by what they consist of, from the computation that gave them: the stored forecast, or
 * while the order is reviewed or its day is chosen on the sheet, what accepting or promising it would do (DA-14).
 */
export function WhyDates({ order, ifAccepted }: Props) {
  const { data, isError } = useQuery(forecastOptions(order.id));
  if (!data) return <p role="status">{isError ? texts.whyFailed : texts.loadingWhy}</p>;
  const none = texts.noDates(data);
  if (none) return <p>{none}</p>;
  const products = new Map(order.products.map(product => [product.productId, product]));
  return (
    <div className={styles.why}>
      <ul>
        {(ifAccepted ?? data).lines.map(line => {
          const product = products.get(line.productId);
          return (
            <li key={line.productId}>
              <b>
                <Code>{product?.productCode ?? ''}</Code>
              </b>
              <span>{texts.line(line.likelyOn, line.safeOn)}</span>
              {line.likelyOn && (
                <>
                  <span>
                    {texts.ahead(
                      stages.map(stage => ({ stage: statusLabel(stage), count: tenthOf(line.ahead[stage]) })),
                    )}
                  </span>
                  <span>{texts.sum(line)}</span>
                </>
              )}
              {product?.hold && <span>{texts.held(product.hold.until)}</span>}
            </li>
          );
        })}
      </ul>
      <p>{texts.pace(data.days)}</p>
    </div>
  );
}

const tenthOf = (days: number) => Math.round(days * 10) / 10;
