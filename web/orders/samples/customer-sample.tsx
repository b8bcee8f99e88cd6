import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderProduct } from '#contract/orders/orders.ts';
import { Button } from '../../platform/kit/button.tsx';
import { sampleOptions } from './queries.ts';
import { SampleRounds } from './sample-rounds.tsx';
import styles from './samples.module.css';
import { texts } from './texts.ts';

type Props = { orderId: number; product: OrderProduct };

/** The state of a product's sample below its name. The rounds of a decided one are behind a button. */
export function CustomerSample({ orderId, product }: Props) {
  const { productId, productCode, sample } = product;
  const [isOpen, setOpen] = useState(false);
  const hasMore = sample != null && sample.state !== 'required';
  const { data } = useQuery({ ...sampleOptions(orderId, productId), enabled: hasMore });
  if (!sample) return null;
  const isWaiting = sample.state === 'waiting';
  const words =
    sample.state === 'approved' && data?.by
      ? texts.approvedBy(data.by.name, data.at)
      : sample.state === 'waived' && data?.reason
        ? texts.waived(data.reason)
        : isWaiting
          ? texts.toApprove
          : texts.state(sample);
  return (
    <div className={styles.ofProduct}>
      <span className={`${styles.tag} ${styles[sample.state]}`}>{words}</span>
      {!isWaiting && data && data.rounds.length > 0 && (
        <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.hideRounds : texts.showRounds}
        </Button>
      )}
      {isOpen && data && <SampleRounds code={productCode} rounds={data.rounds} />}
    </div>
  );
}
