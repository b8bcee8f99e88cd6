import { type ComponentProps, memo } from 'react';
import { isOpen, mayVerifyCompletion, shownCustomer } from '#contract/orders/order-rules.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { DateBadge } from '../../dates/date-badge.tsx';
import { noDateTexts } from '../../dates/texts.ts';
import { DownloadPdfIcon } from '../../documents/download-pdf-button.tsx';
import { browserToday, dayDistance } from '../../platform/format/day-distance.ts';
import { formatNumber, formatPercent } from '../../platform/format/format.ts';
import { formatNearDay, formatSpan } from '../../platform/format/format-time.ts';
import { Button } from '../../platform/kit/button.tsx';
import { CountDot } from '../../platform/kit/count-dot.tsx';
import { Badge } from '../../platform/stages/status.tsx';
import { ArchiveOrderButton } from '../archive-order-button.tsx';
import { opener, opensOnClick } from '../opens-on-click.ts';
import { Delivered, OrderStatusBadge, RowProgress } from '../order-progress.tsx';
import { RefusedChange } from '../refused-change.tsx';
import { requestTitles } from '../request-titles.ts';
import { texts } from '../texts.ts';
import { VerifyCompletionButton } from '../verify-completion-button.tsx';
import { useLongPress } from '../workbench/use-long-press.ts';
import { AdminOrderMenu } from './admin-order-menu.tsx';
import styles from './admin-order-row.module.css';
import { CustomerPictures } from './customer-pictures.tsx';
import type { RowPlace } from './order-rows.tsx';
import { waitOf } from './order-wait.ts';

export type AdminRowProps = RowPlace & {
  order: OrderSummary;
  unread: number;
  isSelected: boolean;
  /** Sends the status again that products of the order did not get from the selection bar. */
  onRetry?: (() => void) | undefined;
  /** Whether the order is open in the pane beside the list. */
  isBeside?: boolean;
  onOpen: (id: number) => void;
  onSelect: (id: number, extend: boolean) => void;
};

/** An order in the staff list, as a row. */
export const AdminOrderRow = memo(function AdminOrderRow(row: AdminRowProps) {
  const { order, unread, isSelected, isBeside, place, of, onOpen, onSelect } = row;
  const open = () => onOpen(order.id);
  const press = useLongPress(() => onSelect(order.id, false));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: View Details does the same by keyboard
    <article
      {...press}
      className={`${styles.row} ${unread > 0 ? styles.unread : ''} ${isSelected ? styles.selected : ''}`}
      aria-labelledby={`order-${order.id}`}
      aria-current={isBeside || undefined}
      aria-posinset={place}
      aria-setsize={of}
      onClick={opensOnClick(open)}
    >
      <label className={styles.tick}>
        <input
          type="checkbox"
          data-tick
          aria-label={texts.select(order.id)}
          checked={isSelected}
          onChange={({ nativeEvent }) => onSelect(order.id, (nativeEvent as MouseEvent).shiftKey === true)}
        />
      </label>
      <h2 id={`order-${order.id}`} className={styles.id} title={texts.placed(order.createdAt)}>
        #{order.id}
      </h2>
      <div className={styles.who}>
        <div>
          <span className={styles.customer} title={shownCustomer(order)}>
            {shownCustomer(order)}
          </span>
          <CustomerPictures count={order.customerPictures} />
        </div>
        {unread > 0 && order.newestUnread && <small title={order.newestUnread}>{order.newestUnread}</small>}
      </div>
      <OrderDate order={order} />
      <span className={styles.state}>
        <DateBadge state={order.dateState} />
      </span>
      <Figures order={order} />
      <div className={styles.waiting}>
        <Waits order={order} />
        <VerifyCompletionButton order={order} side="admin" look="plain" className={styles.verify} />
      </div>
      <Actions
        order={order}
        unread={unread}
        onOpen={open}
        selection={{ isSelected, onSelect: () => onSelect(order.id, false) }}
      />
      {row.onRetry && <RefusedChange text={texts.statusFailed} onRetry={row.onRetry} />}
    </article>
  );
});

function Figures({ order }: { order: OrderSummary }) {
  return (
    <>
      <span className={styles.counts}>
        <b>{formatNumber(order.totalProducts)}</b>
        <small> {texts.productsUnit(order.totalProducts)}</small> · {formatNumber(order.totalItems)}
        <small> {texts.itemsUnit(order.totalItems)}</small>
      </span>
      <div className={styles.progress}>
        <RowProgress order={order} />
        <b>{formatPercent(order.orderPercentage)}</b>
        <Delivered order={order} />
      </div>
      <div className={styles.status}>
        {mayVerifyCompletion(order) && (
          <span className={styles.ready}>
            <Badge look="completed">{texts.readyToVerify}</Badge>
          </span>
        )}
        <OrderStatusBadge order={order} completed={texts.orderCompleted} />
        {order.remakeOf !== null && <Badge look="plain">{texts.remakeOfOrder(order.remakeOf)}</Badge>}
        {order.change && <Badge look="waiting">{requestTitles[order.change.kind]}</Badge>}
        {order.adminArchived && <Badge look="plain">{texts.adminArchived}</Badge>}
      </div>
    </>
  );
}

/** Shows how long somebody has been waiting for the workshop, if anybody does. */
function Waits({ order }: { order: OrderSummary }) {
  const wait = waitOf(order);
  if (!wait) return <WaitsForCustomer asksSince={order.asksSince} />;
  const what = wait.isForAnswer ? texts.waitsForAnswer : texts.waitsForReview;
  return (
    <time
      className={`${styles.waits} ${wait.isLong ? styles.long : ''}`}
      dateTime={wait.since}
      title={texts.waitingSince(what, wait.since)}
    >
      <span className="visually-hidden">{what}: </span>
      {formatSpan(wait.since)}
    </time>
  );
}

/** Shows how long the order has been waiting for its customer, when nobody waits for the workshop. */
function WaitsForCustomer({ asksSince }: Pick<OrderSummary, 'asksSince'>) {
  if (!asksSince) return <span className={styles.waits} />;
  return (
    <time className={styles.waits} dateTime={asksSince} title={texts.waitingSince(texts.waitsForCustomer, asksSince)}>
      <span className="visually-hidden">{texts.waitsForCustomer}: </span>
      <span aria-hidden="true">{texts.customer} · </span>
      {formatSpan(asksSince)}
    </time>
  );
}

type ActionsProps = ComponentProps<typeof AdminOrderMenu> & { unread: number; onOpen: () => void };

function Actions({ order, selection, unread, onOpen }: ActionsProps) {
  return (
    <div className={styles.actions}>
      <ArchiveOrderButton order={order} side="admin" className={styles.archive} />
      <Button look="quiet" {...opener} onClick={onOpen}>
        {texts.viewDetails}
        <CountDot count={unread} unit={texts.unread(unread)} />
      </Button>
      <span className={styles.download}>
        <DownloadPdfIcon request={{ kind: 'order', orderId: order.id }} />
      </span>
      <AdminOrderMenu order={order} selection={selection} />
    </div>
  );
}

/**
 * The date of an order in the workshop's list: the promised day and how far it is, or else that an accepted order has none
 * and its planned day, and the day asked for (OR-12).
 */
function OrderDate({ order }: { order: OrderSummary }) {
  const today = browserToday();
  const { promisedOn, requestedDate } = order;
  if (promisedOn) {
    const distance = isOpen(order) ? dayDistance(promisedOn, today) : '';
    return (
      <span className={styles.date}>
        <span className="visually-hidden">{texts.promisedFor} </span>
        <time dateTime={promisedOn}>{formatNearDay(promisedOn, today)}</time>
        {distance && ` · ${distance}`}
      </span>
    );
  }
  const undated = noDateTexts(order);
  return (
    <span className={styles.date}>
      {undated.map(text => (
        <small key={text}>{text}</small>
      ))}
      {requestedDate && <span>{texts.requested(formatNearDay(requestedDate, today))}</span>}
      {undated.length === 0 && !requestedDate && <span aria-hidden="true">–</span>}
    </span>
  );
}
