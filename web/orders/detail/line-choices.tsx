import type { OrderProduct } from '#contract/orders/orders.ts';
import { lotsInWords } from '#contract/stock/lot-words.ts';
import { Combinations } from '../../platform/stages/combinations.tsx';
import styles from './order-detail.module.css';

/** The combinations of a product, and the dye lots of which it is made, which only superadmins read (ST-18). */
export function LineChoices({ product: { breakdown, lots = [] } }: { product: OrderProduct }) {
  return (
    <>
      <Combinations breakdown={breakdown} />
      {lots.map(({ material, codes }) => (
        <p key={material} className={styles.lots}>
          <bdi>{material}</bdi>: {lotsInWords(codes)}
        </p>
      ))}
    </>
  );
}
