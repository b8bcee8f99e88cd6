import { useQuery } from '@tanstack/react-query';
import type { OrderProduct } from '#contract/orders/orders.ts';
import { sampleOptions } from './queries.ts';
import { FoldedRounds } from './sample-rounds.tsx';
import { wordsOf } from './sample-words.ts';
import styles from './samples.module.css';
import { texts } from './texts.ts';

type Props = { orderId: number; product: OrderProduct };

/** The state of a product's sample below its name. The rounds of a decided one are behind a button. */
export function CustomerSample({ orderId, product }: Props) {
  const { productId, productCode, sample } = product;
  const hasMore = sample != null && sample.state !== 'required';
  const { data } = useQuery({ ...sampleOptions(orderId, productId), enabled: hasMore });
  if (!sample) return null;
  const isWaiting = sample.state === 'waiting';
  return (
    <div className={styles.ofProduct}>
      <span className={`${styles.tag} ${styles[sample.state]}`}>
        {isWaiting ? texts.toApprove : wordsOf(sample, data)}
      </span>
      {!isWaiting && data && data.rounds.length > 0 && <FoldedRounds code={productCode} rounds={data.rounds} />}
    </div>
  );
}
