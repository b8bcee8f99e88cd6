import { useQuery } from '@tanstack/react-query';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { waitsForSample } from '#contract/orders/sample-states.ts';
import { sampleOptions } from './queries.ts';
import { FoldedRounds } from './sample-rounds.tsx';
import { wordsOf } from './sample-words.ts';
import styles from './samples.module.css';
import { texts } from './texts.ts';

type Props = { order: Order; product: OrderProduct };

/**
 * The state of a product's sample below its name. The rounds of a decided one are behind a button. Nobody waits for the
 * sample of a cancelled order.
 */
export function CustomerSample({ order, product }: Props) {
  const { productId, productCode, sample } = product;
  const hasMore = sample != null && sample.state !== 'required';
  const { data } = useQuery({ ...sampleOptions(order.id, productId), enabled: hasMore });
  if (!sample) return null;
  const isOver = order.cancelledAt !== null && waitsForSample(product);
  if (isOver && sample.round === null) return null;
  const isWaiting = sample.state === 'waiting' && !isOver;
  return (
    <div className={styles.ofProduct}>
      <span className={`${styles.tag} ${isOver ? '' : styles[sample.state]}`}>
        {isOver ? texts.title : isWaiting ? texts.toApprove : wordsOf(sample, data)}
      </span>
      {!isWaiting && data && data.rounds.length > 0 && <FoldedRounds code={productCode} rounds={data.rounds} />}
    </div>
  );
}
