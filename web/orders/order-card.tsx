import type { OrderSummary } from '#contract/orders.ts';
import { Button } from '../kit/button.tsx';
import { CountDot } from '../kit/count-dot.tsx';
import { formatDate, formatDateAndTime } from '../kit/format.ts';
import { Badge } from '../kit/status.tsx';
import { ArchiveOrderButton } from './archive-order-button.tsx';
import { opener, opensOnClick } from './opens-on-click.ts';
import styles from './order-card.module.css';
import { CardProgress } from './order-progress.tsx';
import type { RowPlace } from './order-rows.tsx';
import { texts } from './texts.ts';
import { Thumbnails } from './thumbnails.tsx';
import { VerifyCompletionButton } from './verify-completion-button.tsx';

type Props = { order: OrderSummary; place: RowPlace; unread: number; onOpen: () => void };

/** A customer's order at a glance (specification 2, 'Orders tab'). */
export function OrderCard({ order, place, unread, onOpen }: Props) {
  const titleId = `order-${order.id}`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: View Details does the same by keyboard
    <article className={styles.card} aria-labelledby={titleId} {...place} onClick={opensOnClick(onOpen)}>
      <div className={styles.names}>
        <div>
          <h2 id={titleId}>{texts.order(order.id)}</h2>
          <time className={styles.date} dateTime={order.createdAt} title={formatDateAndTime(order.createdAt)}>
            {formatDate(order.createdAt)}
          </time>
          {order.customerArchived && (
            <div className={styles.badges}>
              <Badge look="plain">{texts.customerArchived}</Badge>
            </div>
          )}
        </div>
        <Thumbnails products={order.products} />
      </div>
      <CardProgress order={order} />
      <div className={styles.actions}>
        <VerifyCompletionButton order={order} side="customer" />
        <Button {...opener} onClick={onOpen}>
          {texts.viewDetails}
          <CountDot count={unread} unit={texts.unread(unread)} />
        </Button>
        <ArchiveOrderButton order={order} side="customer" />
      </div>
    </article>
  );
}
