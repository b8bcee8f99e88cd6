import type { Look } from '../kit/looks.ts';
import { Bone } from '../kit/states.tsx';
import card from './order-card.module.css';
import styles from './orders-list.module.css';
import { texts } from './texts.ts';

/** Orders in the shape that they will have, while they come; `height` as the list guesses it. */
export function LoadingOrders({ look, height }: { look: Look; height: number }) {
  return (
    <div role="status">
      <p className={styles.loading}>{texts.loading}</p>
      <div className={styles.bones} aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e'].map(order => (
          <div key={order} className={look === 'cards' ? card.card : styles.rowBones} style={{ minHeight: height }}>
            {look === 'cards' ? <CardBones /> : <RowBones />}
          </div>
        ))}
      </div>
    </div>
  );
}

function RowBones() {
  return (
    <>
      <Bone />
      <Bone />
      <Track />
      <Bone />
    </>
  );
}

function CardBones() {
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
    <div className={styles.trackBones}>
      {['cutting', 'stitching', 'finishing', 'packaging'].map(stage => (
        <Bone key={stage} height="0.5rem" />
      ))}
    </div>
  );
}
