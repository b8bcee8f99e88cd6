import type { Card } from '#contract/planning/board/card.ts';
import { jobsReady } from '#contract/production/count-texts.ts';
import styles from './board.module.css';
import type { CardActions } from './board-card.tsx';
import { texts } from './texts.ts';

type Props = { card: Card; isActive: boolean; doing: CardActions };

/**
 * The head of an order's cards in 'Ready'. Once all jobs of the order are ready, it opens the order for its verification.
 * Tab reaches it from the cards of this order.
 */
export function ReadyHead({ card: { orderId, customerName, ofOrder }, isActive, doing }: Props) {
  const isReady = ofOrder !== null && ofOrder.ready === ofOrder.total;
  return (
    <div className={styles.orderHead}>
      <h3>
        {texts.order(orderId)} · <bdi>{customerName}</bdi>
      </h3>
      {isReady ? (
        <button
          type="button"
          tabIndex={isActive ? 0 : -1}
          aria-label={texts.verifyOrder(orderId)}
          onClick={() => doing.current.onOpen(orderId)}
        >
          {texts.verify}
        </button>
      ) : (
        ofOrder && <span>{jobsReady(ofOrder.ready, ofOrder.total)}</span>
      )}
    </div>
  );
}
