import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { smallPictureAddress } from '#contract/catalog/picture-address.ts';
import type { ChangeRequest } from '#contract/orders/change-requests/change-requests.ts';
import type { Difference } from '#contract/orders/differences.ts';
import type { OpenChange } from '#contract/orders/open-change.ts';
import type { Order } from '#contract/orders/orders.ts';
import { promiseText } from '../../dates/texts.ts';
import { ErrorPanel } from '../../platform/kit/states.tsx';
import { ChangedField } from '../changes/changed-field.tsx';
import styles from './change-requests.module.css';
import { changesOptions } from './queries.ts';
import { texts } from './texts.ts';

type Props = {
  order: Order;
  change: OpenChange;
  /** Content beside a difference, such as the progress of its product. */
  beside?: (difference: Difference) => ReactNode;
  /** Content below the differences: what the reader can do. */
  children: ReactNode;
};

/** The open request of an order: who asks for what, and why (OR-23). */
export function RequestPanel({ order, change, beside, children }: Props) {
  const { number, kind, by, at, differences } = change;
  const { data, isError, refetch } = useQuery(changesOptions(order.id));
  const request = data?.find(one => one.number === number);
  return (
    <section className={styles.panel} aria-label={texts.region} data-request>
      <h3 dir="auto">{texts.titleBy(kind, by.name, at)}</h3>
      {kind === 'cancellation' && <p>{texts.wholeOrder}</p>}
      {differences.length > 0 && (
        <ul className={styles.differences}>
          {differences.map((difference, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the differences of a request never change
            <li key={at}>
              <ChangedField difference={difference}>
                {difference.field === 'requestedDate' && ` · ${promiseText(order)}`}
              </ChangedField>
              {beside?.(difference)}
            </li>
          ))}
        </ul>
      )}
      {request && (
        <p className={styles.reason} dir="auto">
          {request.reason}
        </p>
      )}
      {isError && <ErrorPanel title={texts.failed} onRetry={() => void refetch()} />}
      {request && <Pictures order={order} request={request} />}
      {children}
    </section>
  );
}

function Pictures({ order, request }: { order: Order; request: ChangeRequest }) {
  return request.pictures.map(({ productId, images }) => {
    const code = order.products.find(product => product.productId === productId)?.productCode ?? '';
    return (
      <ul key={productId} className={styles.pictures} aria-label={texts.pictures(code)}>
        {images.map((image, at) => (
          <li key={image}>
            <a href={image} target="_blank" rel="noreferrer">
              <img src={smallPictureAddress(image, 96)} alt={texts.picture(code, at + 1)} width={56} height={56} />
            </a>
          </li>
        ))}
      </ul>
    );
  });
}
