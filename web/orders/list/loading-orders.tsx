import { stages } from '#contract/orders/order-rules.ts';
import { Bone } from '../../platform/kit/states.tsx';
import type { Look } from '../../platform/lists/looks.ts';
import { texts } from '../texts.ts';
import card from './order-card.module.css';
import styles from './orders-list.module.css';

/** The loading skeleton of a list of orders; `height` is the estimated height of a row. */
export function LoadingOrders({ look, height }: { look: Look; height: number }) {
  return (
    <div role="status">
      <p className={styles.loading}>{texts.loading}</p>
      <div className={styles.skeletons} aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e'].map(order => (
          <div key={order} className={look === 'cards' ? card.card : styles.rowSkeleton} style={{ minHeight: height }}>
            {look === 'cards' ? <CardSkeleton /> : <RowSkeleton />}
          </div>
        ))}
      </div>
    </div>
  );
}

function RowSkeleton() {
  return (
    <>
      <Bone />
      <Bone />
      <Track />
      <Bone />
    </>
  );
}

function CardSkeleton() {
  return (
    <>
      <div className={card.names}>
        <Bone width="7rem" height="1.5rem" />
        <div className={card.thumbnails}>
          <Bone height="2.5rem" />
          <Bone height="2.5rem" />
        </div>
      </div>
      <div className={card.names}>
        <Bone width="4rem" height="2rem" />
        <Bone height="0.5rem" />
        <Track />
      </div>
      <Bone height="var(--control)" />
    </>
  );
}

function Track() {
  return (
    <div className={styles.trackSkeleton}>
      {stages.map(stage => (
        <Bone key={stage} height="0.5rem" />
      ))}
    </div>
  );
}
